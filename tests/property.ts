import fc from 'fast-check'

/** Property tests that fail must be found again: the seed is in the failure, and may be given from outside. */
fc.configureGlobal({ ...(process.env.PROPERTY_SEED ? { seed: Number(process.env.PROPERTY_SEED) } : {}) })

export { fc }
