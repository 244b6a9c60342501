import { type Fixtures, statesOf, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}

const data: Fixtures<typeof schema>['content']['data'] = {
  customerNumber: '1002 0174',
  connections: [
    {
      id: 'SP-100201-E',
      supplyType: 'electricity',
      supplyTypeDisplay: 'Electricity',
      plan: 'Northlight Everyday',
      supplyAgreementId: 'SA-100201-E',
      icp: '0010020101NLE99',
      hasHourlyDataSupport: true,
    },
    {
      id: 'SP-100201-G',
      supplyType: 'naturalGas',
      supplyTypeDisplay: 'Natural Gas',
      plan: 'Northlight Gas',
      supplyAgreementId: 'SA-100201-G',
      icp: '0010020102NL259',
      hasHourlyDataSupport: false,
    },
  ],
  memberSince: '2019-08-12',
}

/** Hero info in every state it can be seen in. */
export default {
  ...statesOf(config, data),
  partial: {
    config,
    data: {
      customerNumber: '1002 0174',
      connections: [
        {
          id: 'SP-100201-E',
          supplyType: 'electricity',
          supplyTypeDisplay: 'Electricity',
          plan: 'Northlight Everyday',
        },
      ],
    },
  },
  veryLongText: {
    config,
    data: {
      ...data,
      customerNumber: veryLong(data.customerNumber),
      connections: data.connections.map((connection) => ({
        ...connection,
        plan: veryLong(connection.plan),
        icp: connection.icp && veryLong(connection.icp),
      })),
    },
  },
} satisfies Fixtures<typeof schema>
