import type { FastifyInstance } from 'fastify'
import { SettingsError } from '../settings.ts'

/** Where a server listens, and the settings that say so. */
interface Place {
  host: string
  port: number
  names: { host: 'HOST' | 'ADMIN_HOST'; port: 'PORT' | 'ADMIN_PORT' }
}

/** @throws {SettingsError} naming the setting that puts it right */
export async function listen(app: FastifyInstance, { host, port, names }: Place): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new SettingsError(`Port ${port} is taken by another program. Set ${names.port} to another one.`, { cause: error })
    }
    if (code === 'EACCES') {
      throw new SettingsError(`Port ${port} may not be used by this user. Set ${names.port} to another one.`, { cause: error })
    }
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
      throw new SettingsError(`${names.host} "${host}" is no address of this machine. 0.0.0.0 is all of them.`, { cause: error })
    }
    throw error
  }
}
