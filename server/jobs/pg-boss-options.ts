/** Of every use of pg-boss: its tables have a schema of their own, and we publish its counts ourselves. */
export const QUIET = { schema: 'jobs', openTelemetry: { enabled: false }, registerInstance: false }
