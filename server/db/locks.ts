/** PostgreSQL's numbers for locks that one process at a time may hold. */
export const LOCKS = { migrations: 5817, demoWorld: 5818, feed: 5819, eventNumbers: 5820 } as const
