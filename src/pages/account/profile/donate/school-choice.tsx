import { useEffect, useId, useState } from 'react'
import type { DonationSchool } from '#schemas/donation/entities.ts'
import { donationSchools } from '#schemas/donation/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { counted } from '#lib/counted.ts'
import { StateLine } from '#ui/state-line.tsx'
import { WithTeReo } from '#ui/te-reo.tsx'
import { TextField } from '#ui/text-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import css from './donate.module.css'

/** How long after the last letter the schools are looked up. */
const PAUSE_MS = 250

interface Props {
  value: DonationSchool | undefined
  onChange(school: DonationSchool): void
  error?: string | undefined
}

/** A school by its name or town. Those nearby are there before anything is typed. */
export function SchoolChoice({ value, onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const errorId = useId()
  useEffect(() => {
    const timer = setTimeout(() => setName(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useApi(donationSchools, { query: name ? { name } : {} })
  const schools = found.data?.schools ?? []
  const options = value && !schools.some(({ id }) => id === value.id) ? [value, ...schools] : schools
  return (
    <div className={css.search}>
      <TextField label="School or town" value={typed} maxLength={100} onChange={setTyped} onEnter={() => setName(typed.trim())} />
      {found.error && !found.data && <StateLine tone="bad">{problemMessage(problemOf(found.error))}</StateLine>}
      <RadioCards
        legend={name ? 'Schools that match' : found.data?.areNearby ? 'Schools nearby' : 'Schools'}
        name="school"
        options={options.map((school) => ({
          value: school.id,
          label: (
            <>
              <WithTeReo text={school.name} />
              <small className="quiet remark">{school.city}</small>
            </>
          ),
        }))}
        value={value?.id}
        onChange={(id) => {
          const school = options.find((one) => one.id === id)
          if (school) onChange(school)
        }}
        isInColumns
        errorId={error && errorId}
      />
      <StateLine>{found.data && foundText(found.data, name)}</StateLine>
      {error && (
        <p id={errorId} className="bad">
          {error}
        </p>
      )}
    </div>
  )
}

function foundText({ schools, total, areNearby }: RouteAnswer<typeof donationSchools>, name: string): string {
  if (total === 0) return name ? `No school in the programme has “${name}” in its name or town.` : 'No school has joined the programme yet.'
  if (areNearby) return 'Type a name or town to see others.'
  if (total > schools.length) return `The first ${schools.length} of ${total}. Type a name or town to see others.`
  return name ? `${counted(total, 'school')} found.` : ''
}
