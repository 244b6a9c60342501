import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The files of a zip, by name, as a program of the system unpacks them. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  const path = join(folder, 'own.zip')
  writeFileSync(path, zip)
  const script = `import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
z.extractall(sys.argv[2])
print(json.dumps(z.namelist()))`
  const names = JSON.parse(execFileSync('python3', ['-c', script, path, folder], { encoding: 'utf8' })) as string[]
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
}
