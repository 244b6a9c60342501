/** An account at a charging network, as its holder names it. */
export interface NetworkLogin {
  chargeNetId: string
  email: string
}

/** What a charging network says of an account. `unknown` does not tell a wrong number from a wrong email address. */
export type NetworkAnswer = 'verified' | 'unknown' | 'unreachable'

/**
 * A network of public chargers at which customers have accounts. Once an account is linked, the network sends what it charged, as OCPI
 * files or through the feed. Every call may be repeated.
 */
export interface ChargingNetwork {
  name: string
  /** for trying out: it has no real chargers */
  isTest: boolean
  /** Whether it has this account with this email address. */
  verify(login: NetworkLogin): Promise<NetworkAnswer>
  /** Lets it send the sessions of an account to us from now on. */
  join(login: NetworkLogin): Promise<NetworkAnswer>
  /** Lets it send none any more. @returns false where it cannot be reached */
  leave(chargeNetId: string): Promise<boolean>
}
