import { useDraft } from '#studio/draft/draft-store.ts'

/** After a test that edits: what is edited is saved a moment later, when another file's tests would hear of it. */
export const forgetEdits = (): void => useDraft.setState({ unsaved: new Map() })
