import { useDraft } from '#studio/draft/draft-store.ts'

/** To call after a test that edits the draft. An edit is saved a moment later, when the tests of another file may be running. */
export const forgetEdits = (): void => useDraft.setState({ unsaved: new Map() })
