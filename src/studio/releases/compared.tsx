import { studioDifferences } from '#schemas/studio/routes.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { Changes } from './changes.tsx'

/** The differences between two releases. */
export function Compared({ from, to }: { from: string; to: string }) {
  const { data, error } = useApi(studioDifferences, { query: { from, to } })
  if (error) return <p>{problemMessage(problemOf(error))}</p>
  if (!data) return <p>Comparing …</p>
  if (data.differences.length === 0) return <p>They are the same.</p>
  return <Changes changes={data.differences} beforeLabel="Before" afterLabel="After" />
}
