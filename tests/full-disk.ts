import fs from 'node:fs'

/*
 * Loaded before the server: the disk of this process is full for as long as the file FULL_DISK exists. As on a real one,
 * what a file has may be written over; it cannot grow.
 */

const { writeSync } = fs
const STDERR = 2
const flag = String(process.env.FULL_DISK)

function writeOnDisk(fd: number, buffer: Uint8Array, offset?: number, length?: number, position?: number): number {
  const file = fs.fstatSync(fd)
  const end = (position ?? file.size) + (length ?? buffer.length)
  if (fd > STDERR && file.isFile() && end > file.size && fs.existsSync(flag)) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' })
  }
  return writeSync(fd, buffer, offset, length, position)
}
fs.writeSync = writeOnDisk as typeof fs.writeSync
