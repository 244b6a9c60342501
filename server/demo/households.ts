import type { DemoPerson } from './world.ts'

export const households: DemoPerson[] = [
  {
    username: 'aroha',
    firstName: 'Aroha',
    middleName: 'Mere',
    lastName: 'Parata',
    description: 'A home with electricity and natural gas',
    hasEarlyAccess: true,
    mobile: '+64 21 555 0101',
    accounts: [
      {
        id: 'BA-100201',
        customerNumber: '1002 0174',
        kind: 'residential',
        joinedOn: '2019-08-12',
        billDay: { daysAgo: 12 },
        hasDirectDebit: true,
        unpaidBills: 1,
        broughtFriends: ['Mia', 'Tom'],
        powershoutHours: 9,
        sites: [
          {
            id: 'ST-100201-1',
            address: { street: '14 Rātā Street', suburb: 'Brooklyn', city: 'Wellington', postCode: '6021', region: 'Wellington' },
            nickname: 'Home',
            propertyType: 'villa',
            supplies: [
              {
                id: 'SP-100201-E',
                planId: 'everyday',
                load: { kind: 'home', baseKwhPerDay: 11.5, heatingKwhPerDegree: 0.85, hotWaterKwhPerDay: 0, heatingDegreeDays: 1930 },
              },
              { id: 'SP-100201-G', planId: 'gas-value', daily: { summer: 11, winter: 38 }, isAdvanced: true },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'tama',
    firstName: 'Tama',
    lastName: 'Wihongi',
    description: 'Several properties, one of them just connected',
    mobile: '+64 27 555 0138',
    accounts: [
      {
        id: 'BA-100342',
        customerNumber: '1003 4285',
        kind: 'residential',
        joinedOn: '2021-02-03',
        billDay: { daysAgo: 8 },
        unpaidBills: 1,
        powershoutHours: 4,
        sites: [
          {
            id: 'ST-100342-1',
            address: { street: '3/27 Kauri Lane', suburb: 'Grey Lynn', city: 'Auckland', postCode: '1021', region: 'Auckland' },
            nickname: 'Townhouse',
            propertyType: 'townhouse',
            supplies: [
              {
                id: 'SP-100342-E1',
                planId: 'everyday',
                load: { kind: 'home', baseKwhPerDay: 9, heatingKwhPerDegree: 0.6, hotWaterKwhPerDay: 6, heatingDegreeDays: 1165 },
              },
            ],
          },
          {
            id: 'ST-100342-2',
            address: { street: '8 Pōhutukawa Road', city: 'Hahei', postCode: '3591', region: 'Waikato' },
            nickname: 'The bach',
            propertyType: 'modern',
            isProfileComplete: false,
            supplies: [
              {
                id: 'SP-100342-E2',
                planId: 'everyday',
                load: { kind: 'bach', baseKwhPerDay: 7, heatingKwhPerDegree: 0.4, hotWaterKwhPerDay: 5, heatingDegreeDays: 1710 },
                meter: { registers: ['Anytime', 'Controlled'], showed: [31_870, 8264] },
              },
            ],
          },
        ],
      },
      {
        id: 'BA-100343',
        customerNumber: '1003 4392',
        kind: 'residential',
        joinedOn: { daysAgo: 23 },
        billDay: 2,
        sites: [
          {
            id: 'ST-100343-1',
            address: { street: '1204/9 Quay Street', city: 'Auckland', postCode: '1010', region: 'Auckland' },
            nickname: 'Apartment',
            propertyType: 'apartment',
            isProfileComplete: false,
            supplies: [
              {
                id: 'SP-100343-E',
                planId: 'everyday',
                meter: { registers: [null], showed: [6412], lockedBy: 'Meter Services' },
              },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'hemi',
    firstName: 'Hēmi',
    lastName: 'Clarke',
    description: 'A rural home with electricity and bottled gas (LPG), and a bill overdue',
    accounts: [
      {
        id: 'BA-100417',
        customerNumber: '1004 1750',
        kind: 'residential',
        joinedOn: '2017-05-29',
        billDay: { daysAgo: 5 },
        billDelivery: 'post',
        unpaidBills: 2,
        sites: [
          {
            id: 'ST-100417-1',
            address: { street: '461 Tōtara Valley Road', city: 'Pleasant Point', postCode: '7982', region: 'Canterbury' },
            propertyType: 'rural',
            supplies: [
              {
                id: 'SP-100417-E',
                planId: 'everyday',
                load: { kind: 'home', baseKwhPerDay: 12, heatingKwhPerDegree: 0.9, hotWaterKwhPerDay: 7, heatingDegreeDays: 2490 },
              },
              {
                id: 'SP-100417-L',
                planId: 'bottled',
                daily: { summer: 1, winter: 2 },
                maxBottles: 2,
              },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'priya',
    firstName: 'Priya',
    lastName: 'Nair',
    description: 'An electric car charged at home, day and night rates',
    hasEarlyAccess: true,
    mobile: '+64 22 555 0176',
    accounts: [
      {
        id: 'BA-100528',
        customerNumber: '1005 2817',
        kind: 'residential',
        joinedOn: '2022-10-18',
        billDay: 4,
        hasDirectDebit: true,
        powershoutHours: 12,
        sites: [
          {
            id: 'ST-100528-1',
            address: { street: '52 Mānuka Crescent', suburb: 'Rototuna', city: 'Hamilton', postCode: '3210', region: 'Waikato' },
            propertyType: 'suburban',
            broadband: {
              planId: 'fibre-max',
              downloadMbps: 950,
              uploadMbps: 500,
              monthlyCharge: '99.00',
              connectedOn: '2024-03-11',
            },
            supplies: [
              {
                id: 'SP-100528-E',
                planId: 'day-night',
                chargeNetId: 'CN-77120',
                load: {
                  kind: 'home',
                  baseKwhPerDay: 10,
                  heatingKwhPerDegree: 0.7,
                  hotWaterKwhPerDay: 6,
                  heatingDegreeDays: 1710,
                  ev: { kwhPerCharge: 19, chargesPerWeek: 3.5 },
                },
              },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'ruth',
    firstName: 'Ruth',
    lastName: 'Ikenasio',
    description: 'An electric car charged at home, on a plan with one rate all day',
    accounts: [
      {
        id: 'BA-100561',
        customerNumber: '1005 6108',
        kind: 'residential',
        joinedOn: '2023-05-30',
        billDay: 12,
        givesTo: 'SC-0021',
        sites: [
          {
            id: 'ST-100561-1',
            address: { street: '18 Kōtare Street', suburb: 'Māori Hill', city: 'Dunedin', postCode: '9010', region: 'Otago' },
            propertyType: 'villa',
            supplies: [
              {
                id: 'SP-100561-E',
                planId: 'everyday',
                load: {
                  kind: 'home',
                  baseKwhPerDay: 8,
                  heatingKwhPerDegree: 0.7,
                  hotWaterKwhPerDay: 5,
                  heatingDegreeDays: 2657,
                  ev: { kwhPerCharge: 16, chargesPerWeek: 3 },
                },
              },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'moana',
    firstName: 'Moana',
    lastName: 'Te Kanawa',
    description: 'Bottled gas (LPG) at two places, no electricity',
    mobile: '+64 21 555 0187',
    accounts: [
      {
        id: 'BA-100733',
        customerNumber: '1007 3326',
        kind: 'residential',
        joinedOn: '2023-02-14',
        billDay: 14,
        hasDirectDebit: true,
        sites: [
          {
            id: 'ST-100733-1',
            address: { street: '33 Wainui Road', city: 'Raglan', postCode: '3225', region: 'Waikato' },
            nickname: 'House',
            propertyType: 'villa',
            supplies: [
              {
                id: 'LPG-100733-1',
                planId: 'bottled',
                daily: { summer: 1, winter: 2 },
                maxBottles: 2,
              },
            ],
          },
          {
            id: 'ST-100733-2',
            address: { street: '71 Ōkete Road', city: 'Raglan', postCode: '3225', region: 'Waikato' },
            nickname: 'Pottery',
            propertyType: 'rural',
            isProfileComplete: false,
            supplies: [
              {
                id: 'LPG-100733-2',
                planId: 'bottled',
                daily: { summer: 2, winter: 2 },
                nickname: 'Kiln',
                daysBetweenDeliveries: 14,
                failedDelivery: 'The gate was locked',
              },
            ],
          },
        ],
      },
    ],
  },
  {
    username: 'newcomer',
    firstName: 'Mei',
    lastName: 'Tanaka',
    description: 'A customer who joined this week: no readings, no bill yet',
    emailVerified: false,
    accounts: [
      {
        id: 'BA-100699',
        customerNumber: '1006 9931',
        kind: 'residential',
        joinedOn: { daysAgo: 6 },
        billDay: 16,
        sites: [
          {
            id: 'ST-100699-1',
            address: { street: '6 Kererū Close', suburb: 'Halswell', city: 'Christchurch', postCode: '8025', region: 'Canterbury' },
            propertyType: 'suburban',
            isProfileComplete: false,
            supplies: [{ id: 'SP-100699-E', planId: 'low-price', meter: { registers: [null], showed: [14_200] } }],
          },
        ],
      },
    ],
  },
  {
    username: 'rua',
    firstName: 'Rua',
    lastName: 'Parata',
    description: 'Acts on Aroha’s account, as an authorised person',
    authorisedFor: ['BA-100201'],
    accounts: [],
  },
  {
    username: 'leaver',
    firstName: 'Ines',
    lastName: 'Moreau',
    description: 'A former customer: no sign-in any more',
    closedOn: '2026-06-30',
    accounts: [],
  },
]
