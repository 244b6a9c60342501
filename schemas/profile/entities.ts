/** What somebody answered about their home or business, by question. Source: portal-usage.md, section 3. */
export const profileAnswers = {
  type: 'object',
  required: ['profile', 'isComplete'],
  properties: {
    profile: { type: 'object', additionalProperties: true, description: 'answers by question; empty before the first' },
    isComplete: { type: 'boolean', description: 'whether every mandatory question is answered' },
  },
} as const
