const LOOK_EVERY_MS = 3_000

/** Looks again and again, also after a look that failed. */
export const LOOKING = {
  refreshInterval: LOOK_EVERY_MS,
  onErrorRetry: (_error: unknown, _key: string, _config: unknown, look: (options: { retryCount: number }) => unknown) => {
    setTimeout(() => look({ retryCount: 1 }), LOOK_EVERY_MS)
  },
  shouldRetryOnError: true,
}
