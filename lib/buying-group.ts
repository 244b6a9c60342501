/** Why nothing comes on or off the bills of a buying group besides what it has agreed: gifts to schools, credits for friends. */
export const GROUP_BILLS = 'Your buying group has agreed with us what goes on your bills'
