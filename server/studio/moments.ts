/** The moments of a release, as a call names them. */
export const momentsOf = ({ dueAt, endsAt }: { dueAt?: string | undefined; endsAt?: string | undefined }) => ({
  dueAt: dueAt === undefined ? undefined : new Date(dueAt),
  endsAt: endsAt === undefined ? undefined : new Date(endsAt),
})
