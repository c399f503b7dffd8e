import type { Texts } from './subscription-texts.ts'

const period = (months: number): string => (months === 1 ? '매월' : months === 12 ? '매년' : `${months}개월마다`)

const cancel =
  '“구독” 페이지에서 두 단계로 언제든지 해지할 수 있습니다. 해지해도 결제한 기간이 끝날 때까지 볼 수 있습니다.'

export const koKR: Texts = {
  product: (months) => (months === null ? '구독' : months === 12 ? '1년 구독' : `${months}개월 구독`),
  disclosure: ({ months, days, first, renewal, today, next, end, billedBy }) => {
    const isRenewing = months !== null && next !== null
    if (days > 0 && isRenewing)
      return [
        `${end}까지 무료, 이후 해지할 때까지 ${period(months)} ${renewal}.`,
        `첫 청구: ${end}, ${renewal}. 다음 청구: ${next}, ${renewal}.`,
        `${cancel} ${end} 전에 해지하면 청구되지 않습니다.`,
      ]
    if (days > 0) return [`${end}까지 무료이며 청구되지 않습니다.`, '자동으로 종료되므로 해지할 필요가 없습니다.']
    return [
      `오늘(${today}) 청구: ${first}.`,
      isRenewing
        ? `다음 청구: ${next}, ${renewal}. 이후 해지할 때까지 ${period(months)} ${renewal}.`
        : `${end}에 자동으로 종료되며 이후 청구되지 않습니다.`,
      ...(billedBy === null
        ? []
        : [
            billedBy.days === null
              ? `카드로 결제하면 갱신은 ${billedBy.gateway}에서 청구합니다.`
              : `카드로 결제하면 갱신은 ${billedBy.gateway}에서 ${billedBy.days}일마다 청구합니다. 결제할 때마다 한 기간이 추가되므로 손해 보는 기간은 없습니다.`,
          ]),
      cancel,
    ]
  },
  trialEnds: ({ name, creator, date }) => ({
    subject: `${creator} 님 무료 구독이 ${date}에 종료됩니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${creator} 님 무료 구독이 ${date}에 종료됩니다. 청구되지 않습니다. 계속 보려면 요금제를 선택하세요.`,
    ],
    action: '구독 보기',
  }),
  trialConverts: ({ name, creator, price, date }) => ({
    subject: `${creator} 님 구독이 ${date}부터 유료로 전환됩니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${creator} 님 무료 체험이 ${date}에 종료됩니다. 선택하신 대로 이후 ${price}에 구독이 계속됩니다. 원하지 않으시면 그 전에 해지하세요. 청구되지 않습니다.`,
    ],
    action: '구독 보기',
  }),
  yearRenews: ({ name, creator, price, date }) => ({
    subject: `${creator} 님 연간 구독이 ${date}에 갱신됩니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${creator} 님 구독이 ${date}에 ${price}로 1년 더 갱신됩니다. 원하지 않으시면 그 전에 해지하세요.`,
    ],
    action: '구독 보기',
  }),
  priceRises: ({ name, creator, price, date }) => ({
    subject: `${creator} 님 구독 요금이 인상됩니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${date} 이후 첫 갱신부터 ${creator} 님 구독 요금은 ${price}입니다. 동의하신 금액보다 더 청구하지 않습니다. 동의하시면 구독이 계속되고, 동의하지 않으시면 결제한 기간이 끝날 때 종료됩니다.`,
    ],
    action: '새 요금 확인',
  }),
  renewalFailed: ({ name, creator, price, date }) => ({
    subject: `${creator} 님 구독 결제에 실패했습니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${creator} 님 구독 요금 결제에 실패했습니다(${price}). ${date}까지는 볼 수 있습니다. 지갑을 충전하거나 다른 카드를 선택하면 바로 다시 시도합니다.`,
    ],
    action: '결제 수단 업데이트',
  }),
  confirmEnd: ({ name, creator }) => ({
    subject: `${creator} 님 구독 해지를 확인해 주세요`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${creator} 님 구독이 곧 종료됩니다. 한 단계 남았습니다. 카드에 청구하는 회사에서 해지를 확인해 주세요. 그래도 청구되면 그 금액을 지갑에 토큰으로 추가해 드립니다.`,
    ],
    action: '해지 확인',
  }),
  ended: ({ name, creator }) => ({
    subject: `${creator} 님 구독이 종료되었습니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${creator} 님 구독이 종료되었습니다. 더 이상 청구되지 않습니다. 팔로우는 유지됩니다.`,
    ],
    action: '구독 보기',
  }),
  giftReceived: ({ name, creator, giver, date }) => ({
    subject: `선물이 도착했습니다: ${creator} 님 구독, ${date}까지`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${giver} 님이 ${creator} 님 구독을 ${date}까지 선물했습니다. 자동으로 종료됩니다.`,
    ],
    action: '선물 보기',
  }),
}
