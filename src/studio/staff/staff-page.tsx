import { STAFF_RIGHTS } from '#schemas/staff/entities.ts'
import { staffMembers } from '#schemas/staff/routes.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { useApi } from '#api/use-api.ts'
import { RIGHT_NAMES } from '#lib/staff-rights.ts'
import { momentText } from '#ui/time.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { ScrollTable } from '../scroll-table.tsx'
import { areaText } from '../shell/sections.ts'
import css from '../studio.module.css'

const COLUMNS = ['Name', 'May', 'Granted']

/** Staff and their rights. Operators grant rights on the command line. */
export function StaffPage() {
  const { data, error, mutate } = useApi(staffMembers, {})
  const pieces = useDraft((state) => state.pieces)
  if (error && !data) return <LoadFailure title="Staff could not be loaded" error={error} retry={mutate} />
  return (
    <div className={css.column}>
      <p className="quiet">
        An operator grants and takes away rights: <code>npm run person -- USERNAME --rights look,edit</code>, and{' '}
        <code>--areas page:bills,texts</code> lets them change these alone.
      </p>
      {data && (
        <ScrollTable label="Rights of staff" columns={COLUMNS} stacks>
          {data.members.map(({ username, name, rights, granted, areas }) => (
            <tr key={username}>
              <th scope="row">
                {name}
                <br />
                <span className="quiet">{username}</span>
              </th>
              <td data-column="May">
                {STAFF_RIGHTS.filter((right) => rights.includes(right)).map((right) => (
                  <p key={right}>{RIGHT_NAMES[right]}</p>
                ))}
                {areas && <p className="quiet">Only here: {areas.map((area) => areaText(pieces, area)).join(', ')}</p>}
              </td>
              <td data-column="Granted">
                {granted.map(({ right, at, by }) => (
                  <p key={right}>
                    {RIGHT_NAMES[right]}: {momentText(at)}, by {by}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </div>
  )
}
