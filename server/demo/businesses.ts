import type { DemoPerson } from './world.ts'

export const businesses: DemoPerson[] = [
  {
    username: 'rimu-cafe',
    firstName: 'Sophie',
    lastName: 'Laurent',
    description: 'A small business (café) with electricity and natural gas',
    mobile: '+64 21 555 0112',
    accounts: [
      {
        id: 'BA-200115',
        customerNumber: '2001 1563',
        kind: 'sme',
        name: 'Rimu Street Coffee Limited',
        joinedOn: '2020-03-02',
        billDay: 1,
        hasDirectDebit: true,
        unpaidBills: 1,
        offeredHours: 4,
        sites: [
          {
            id: 'ST-200115-1',
            address: { street: '91 Rimu Street', suburb: 'Strandon', city: 'New Plymouth', postCode: '4312', region: 'Taranaki' },
            propertyType: 'commercial',
            supplies: [
              {
                id: 'SP-200115-E',
                planId: 'business',
                load: { kind: 'cafe', baseKwhPerDay: 64, heatingKwhPerDegree: 1.1, hotWaterKwhPerDay: 0, heatingDegreeDays: 1646 },
              },
              {
                id: 'SP-200115-G',
                planId: 'gas',
                daily: { summer: 46, winter: 61 },
                meter: { registers: [null], showed: [20_400] },
              },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'kapiti-growers',
    firstName: 'Wiremu',
    lastName: 'Haunui',
    description: 'A buying group member: use in kWh, never in dollars',
    accounts: [
      {
        id: 'BA-200236',
        customerNumber: '2002 3608',
        kind: 'sme',
        name: 'Kāpiti Glasshouse Growers',
        buyingGroupName: 'Lower North Growers Buying Group',
        joinedOn: '2018-11-30',
        billDay: 1,
        hasDirectDebit: true,
        sites: [
          {
            id: 'ST-200236-1',
            address: { street: '230 Te Horo Beach Road', city: 'Te Horo', postCode: '5581', region: 'Manawatū-Whanganui' },
            propertyType: 'commercial',
            supplies: [
              {
                id: 'SP-200236-E',
                planId: 'growers',
                nickname: 'Glasshouses',
                load: { kind: 'glasshouse', baseKwhPerDay: 118, heatingKwhPerDegree: 4.2, hotWaterKwhPerDay: 0, heatingDegreeDays: 1821 },
              },
              {
                id: 'SP-200236-E2',
                planId: 'growers',
                nickname: 'Packhouse',
                load: { kind: 'cafe', baseKwhPerDay: 38, heatingKwhPerDegree: 0.3, hotWaterKwhPerDay: 3, heatingDegreeDays: 1821 },
              },
            ],
          },
        ],
      },
    ],
  },
]
