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
        `첫 결제: ${end}에 ${renewal}. 다음 결제: ${next}에 ${renewal}.`,
        `${cancel} ${end} 전에 해지하면 비용이 들지 않습니다.`,
      ]
    if (days > 0) return [`${end}까지 무료이며 결제되는 금액이 없습니다.`, '자동으로 끝나므로 해지할 필요가 없습니다.']
    return [
      `오늘(${today}) 결제: ${first}.`,
      isRenewing
        ? `다음 결제: ${next}에 ${renewal}, 이후 해지할 때까지 ${period(months)} ${renewal}.`
        : `${end}에 자동으로 끝나며 이후에는 결제되지 않습니다.`,
      ...(billedBy === null
        ? []
        : [
            billedBy.days === null
              ? `카드로 결제하면 갱신은 ${billedBy.gateway}에서 직접 청구합니다.`
              : `카드로 결제하면 갱신은 ${billedBy.gateway}에서 ${billedBy.days}일마다 직접 청구합니다. 결제할 때마다 한 기간이 온전히 더해지므로 잃는 날은 없습니다.`,
          ]),
      cancel,
    ]
  },
  trialEnds: ({ name, creator, date }) => ({
    subject: `${creator} 무료 구독이 ${date}에 끝납니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${creator} 무료 구독이 ${date}에 끝납니다. 결제되는 금액은 없습니다. 계속 보려면 요금제를 선택하세요.`,
    ],
    action: '구독 보기',
  }),
  trialConverts: ({ name, creator, price, date }) => ({
    subject: `${creator} 구독이 ${date}부터 유료로 전환됩니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${creator} 무료 기간이 ${date}에 끝납니다. 선택하신 대로 이후 ${price}에 구독이 계속됩니다. 원하지 않으면 그 전에 해지하세요. 비용은 들지 않습니다.`,
    ],
    action: '확인 또는 해지',
  }),
  yearRenews: ({ name, creator, price, date }) => ({
    subject: `${creator} 연간 구독이 ${date}에 갱신됩니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${creator} 구독이 ${date}에 ${price}로 1년 더 갱신됩니다. 원하지 않으면 그 전에 해지하세요.`,
    ],
    action: '확인 또는 해지',
  }),
  priceRises: ({ name, creator, price, date }) => ({
    subject: `${creator} 구독 가격이 바뀝니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${date} 이후 첫 갱신부터 ${creator} 구독 가격은 ${price}입니다. 동의하신 금액보다 더 청구하지 않습니다. 동의하면 구독이 계속되고, 동의하지 않으면 결제한 기간까지만 이어집니다.`,
    ],
    action: '새 가격 보기',
  }),
  renewalFailed: ({ name, creator, price, date }) => ({
    subject: `${creator} 구독 결제가 되지 않았습니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${creator} 구독료 ${price}을(를) 결제하지 못했습니다. ${date}까지는 볼 수 있습니다. 지갑을 충전하거나 다른 카드를 선택하면 바로 다시 결제합니다.`,
    ],
    action: '결제 수단 선택',
  }),
  confirmEnd: ({ name, creator }) => ({
    subject: `${creator} 구독 종료를 확인해 주세요`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${creator} 구독은 이 사이트에서 해지되었습니다. 카드에 청구하는 회사에도 본인의 확인이 필요합니다. 그 회사의 페이지에서 확인해 주세요. 그래도 다시 청구되면 그 금액은 지갑의 토큰이 됩니다.`,
    ],
    action: '종료 확인',
  }),
  ended: ({ name, creator }) => ({
    subject: `${creator} 구독이 끝났습니다`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${creator} 구독이 끝났습니다. 더 이상 결제되지 않습니다. ${creator} 팔로우는 유지됩니다.`,
    ],
    action: '구독 보기',
  }),
  giftReceived: ({ name, creator, giver, date }) => ({
    subject: `선물: ${creator} 구독, ${date}까지`,
    paragraphs: [
      `${name} 님, 안녕하세요.`,
      `${giver} 님이 ${creator} 구독을 ${date}까지 선물했습니다. 자동으로 끝납니다.`,
    ],
    action: '보러 가기',
  }),
}
