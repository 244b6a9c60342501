/** For every use of pg-boss: its tables have their own schema, and we publish its counts ourselves. */
export const QUIET = { schema: 'jobs', openTelemetry: { enabled: false }, registerInstance: false }
