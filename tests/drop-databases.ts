import { afterAll } from 'vitest'
import { dropDatabases } from './postgres-server.ts'

afterAll(dropDatabases)
