import { staffMembers } from '#schemas/staff/routes.ts'
import { useApi } from '#api/use-api.ts'
import { RIGHT_NAMES } from '#lib/staff-rights.ts'
import { STAFF_RIGHTS } from '#schemas/staff/entities.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { momentText } from '#ui/time.tsx'
import css from '../studio.module.css'

/** Staff and their rights. Rights are granted on the command line, by operators. */
export function StaffPage() {
  const { data, error, mutate } = useApi(staffMembers, {})
  if (error) {
    return <LoadFailure title="Staff could not be loaded" error={error} retry={() => mutate()} />
  }
  return (
    <div className={css.column}>
      <p className="quiet">
        An operator grants and takes away rights: <code>npm run person -- USERNAME --rights look,edit</code>
      </p>
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        // biome-ignore lint/a11y/useSemanticElements: the page's title is its heading
        <div className={css.scroll} tabIndex={0} role="region" aria-label="Rights of staff">
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Name</th>
                {STAFF_RIGHTS.map((right) => (
                  <th key={right} scope="col">
                    {RIGHT_NAMES[right]}
                  </th>
                ))}
                <th scope="col">Granted</th>
              </tr>
            </thead>
            <tbody>
              {data.members.map(({ username, name, rights, granted }) => (
                <tr key={username}>
                  <th scope="row">
                    {name} <span className="quiet">{username}</span>
                  </th>
                  {STAFF_RIGHTS.map((right) => (
                    <td key={right}>{rights.includes(right) ? 'Yes' : 'No'}</td>
                  ))}
                  <td>
                    {granted.map(({ right, at, by }) => (
                      <p key={right}>
                        {RIGHT_NAMES[right]}: {momentText(at)}, by {by}
                      </p>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
