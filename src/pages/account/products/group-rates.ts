/** Instead of the rates, which a buying group does not see. */
export const GROUP_RATES = 'Your buying group has agreed the rates.'
