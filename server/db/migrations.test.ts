import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * During a deployment the version before runs on the schema of the next. So a migration adds, and a later one removes what no running
 * version uses any more. Where an older version does not mind a change that looks otherwise, a comment of that statement says why:
 * `-- older versions: …`.
 */

const FOLDER = new URL('./migrations/', import.meta.url)
/** The last one from before this rule. */
const LAST_UNCHECKED = '0020_ids_by_account.sql'

const BREAKS: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|column|constraint|schema|type|function|view|sequence)\b/i, 'removes something'],
  [/\brename\b/i, 'renames something'],
  [/\bset\s+schema\b/i, 'moves a table'],
  [/\bset\s+not\s+null\b/i, 'demands a value'],
  [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i, 'changes a type'],
  [/\badd\s+column\b(?!.*\bdefault\b)(?!.*\bgenerated\b)[\s\S]*\bnot\s+null\b/i, 'adds a column that older versions leave out'],
  [/\badd\s+constraint\b.*\b(check|unique|foreign)\b/i, 'adds a rule that older versions do not know'],
  [/\bcreate\s+unique\s+index\b/i, 'adds a rule that older versions do not know'],
]

/** What an older version would stumble over in a migration, statement by statement. */
function breaksIn(migration: string): string[] {
  const made = new Set([...migration.matchAll(/create\s+table\s+"?(\w+)"?/gi)].map(([, name]) => name))
  return migration.split('--> statement-breakpoint').flatMap((block) => {
    if (/^-- older versions: /m.test(block)) return []
    return block
      .replace(/^--.*/gm, '')
      .split(';')
      .flatMap((statement) => {
        const [, table] = statement.match(/alter\s+table\s+"?(\w+)"?/i) ?? statement.match(/\bon\s+"?(\w+)"?/i) ?? []
        // A table that is new in the same migration is unknown to older versions.
        if (table && made.has(table)) return []
        return BREAKS.filter(([pattern]) => pattern.test(statement)).map(([, what]) => `${what}: ${statement.trim()}`)
      })
  })
}

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name > LAST_UNCHECKED)

test.each(files)('%s leaves the version before able to run', (name) => {
  expect(breaksIn(readFileSync(new URL(name, FOLDER), 'utf8'))).toEqual([])
})

test.each([
  'ALTER TABLE "users" DROP COLUMN "email";',
  'ALTER TABLE "users" RENAME COLUMN "email" TO "mail";',
  'ALTER TABLE "users" ADD COLUMN "title" text NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "title" SET NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "id" SET DATA TYPE integer;',
  'CREATE UNIQUE INDEX "users_title" ON "users" USING btree ("title");',
  'DROP TABLE "users";--> statement-breakpoint',
])('%s is told', (statement) => {
  expect(breaksIn(statement)).toHaveLength(1)
  expect(breaksIn(`-- older versions: none uses it\n${statement}`)).toEqual([])
})

test.each([
  'ALTER TABLE "users" ADD COLUMN "title" text;',
  `ALTER TABLE "users" ADD COLUMN "title" text DEFAULT 'none' NOT NULL;`,
  'CREATE INDEX "users_title" ON "users" USING btree ("title");',
  'CREATE TABLE "titles" ("id" text NOT NULL);\nALTER TABLE "titles" ADD CONSTRAINT "one" FOREIGN KEY ("id") REFERENCES "users"("id");',
  'DROP INDEX "users_title";',
])('%s is fine', (statement) => expect(breaksIn(statement)).toEqual([]))
