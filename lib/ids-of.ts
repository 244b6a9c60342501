export const idsOf = <Id>(list: readonly { id: Id }[]): Id[] => list.map(({ id }) => id)
