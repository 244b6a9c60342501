import { afterAll, inject } from 'vitest'
import { dropDatabases } from './postgres-server.ts'

afterAll(() => dropDatabases(inject('postgresUrl')))
