const last = new Map<string, Promise<unknown>>()

/**
 * Does somebody's work after the work of theirs that was begun before. However much one person asks for at once, from how many devices,
 * it makes others wait for one piece of it only.
 */
export async function inTurn<Answer>(userId: string, work: () => Promise<Answer>): Promise<Answer> {
  const own = (last.get(userId) ?? Promise.resolve()).then(work, work)
  last.set(userId, own)
  try {
    return await own
  } finally {
    if (last.get(userId) === own) last.delete(userId)
  }
}
