import type { NewAddress } from '@stagedoor/contract/addresses'

/** Where the demo fans have orders sent to. */
export const addresses = {
  fan: {
    name: '許雨',
    country: 'TW',
    state: 'TW-TPE',
    city: '大安區',
    streetAddress: '復興南路一段 390 號',
    streetNumber: '7 樓之 2',
    zipCode: '106',
    description: '白天請交給管理室。',
  },
  meiling: {
    name: '劉美玲',
    country: 'TW',
    state: 'TW-TNN',
    city: '中西區',
    streetAddress: '民權路二段 64 號',
    zipCode: '700',
  },
  takumi: {
    name: '加賀 匠',
    country: 'JP',
    state: 'JP-26',
    city: '京都市左京区',
    streetAddress: '吉田本町 12-3',
    zipCode: '606-8501',
  },
  jiwoo: {
    name: '박지우',
    country: 'KR',
    state: 'KR-11',
    city: '마포구',
    streetAddress: '양화로 45',
    streetNumber: '1203호',
    zipCode: '04036',
  },
  lucas: {
    name: 'Lucas Brandt',
    country: 'DE',
    city: 'Hamburg',
    streetAddress: 'Große Bergstraße 160',
    zipCode: '22767',
  },
  priya: {
    name: 'Priya Nair',
    country: 'IN',
    state: 'IN-KA',
    city: 'Bengaluru',
    streetAddress: '18, 4th Cross, Indiranagar',
    zipCode: '560038',
  },
  anwen: {
    name: '赵安文',
    country: 'SG',
    streetAddress: '12 Joo Chiat Place',
    streetNumber: '#03-08',
    zipCode: '427761',
  },
} satisfies Record<string, NewAddress>
