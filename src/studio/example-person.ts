import { create } from 'zustand'
import { studioPlaceholders } from '#schemas/studio/routes.ts'
import { useApi } from '#api/use-api.ts'
import { useTestCustomers } from './preview/person-picker.tsx'

/** The test customer as whom texts are read while they are written: one for all of Studio. */
export const useExampleName = create<{ username: string | undefined }>(() => ({ username: undefined }))

/** Who that is, who else it may be, and what the placeholders become for them. */
export function useExamplePerson(isWanted: boolean) {
  const testCustomers = useTestCustomers()
  const chosen = useExampleName((state) => state.username)
  const person = testCustomers?.find(({ username }) => username === chosen) ?? testCustomers?.[0]
  const { data } = useApi(studioPlaceholders, isWanted && person ? { query: { as: person.username } } : undefined)
  return { person, testCustomers: testCustomers ?? [], values: data?.values }
}
