import { allStates, type Fixtures, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

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
export default allStates(data, {
  partial: {
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
  veryLongText: {
    ...data,
    customerNumber: veryLong(data.customerNumber),
    connections: data.connections.map((connection) => ({
      ...connection,
      plan: veryLong(connection.plan),
      icp: connection.icp && veryLong(connection.icp),
    })),
  },
}) satisfies Fixtures<typeof schema>
