import { type DemoCreator, forSale, postsOf, subscribers, visitors } from './demo-creator.ts'

export const potter: DemoCreator = {
  username: 'sora.kiln',
  email: 'sora.kiln@demo.test',
  locale: 'ja-JP',
  name: '空の窯',
  firstName: '空',
  lastName: '牧野',
  gender: 'male',
  country: 'JP',
  dateOfBirth: '1972-03-05',
  bio: '信楽のはずれで器を焼いています。六十点の器より、毎朝手が伸びる一つの器を。窯出しの日は、ここで一番に報告します。',
  languages: ['ja'],
  topics: ['crafts'],
  isFreeSubscription: false,
  monthlyPriceCents: 495,
  yearlyPriceCents: 4900,
  posts: postsOf([
    {
      title: '土と水と、あとは待つこと',
      text: '器づくりの九割は待つことです。土が締まるのを待ち、乾くのを待ち、窯が冷めるのを待つ。残りの一割で、だいたい失敗します。\n\nそれでも毎朝ろくろの前に座ります。どうぞよろしく。',
      photos: ['potters-wheel-red'],
      offer: visitors,
      isPinned: true,
      hoursAgo: 995,
    },
    {
      title: '窯出しの朝',
      text: '十一時間焚いて、二日冷まして、今朝あけました。百四十二点のうち、笑顔になったのが九十八点。考え込んだのが三十点。残りは庭の砂利になります。\n\n写真は、考え込んだけれど好きになった五つです。',
      photos: ['vases-morning'],
      hoursAgo: 840,
    },
    {
      title: '釉薬の試験片、二十八枚',
      text: '同じ青でも、灰を一割増やすだけで海が空になります。割合と焼成温度を一枚ずつ書き出しました。失敗した四枚には、失敗した理由も。\n\n会員のみなさん、よかったらご自分の窯で試して、結果を教えてください。',
      offer: subscribers,
      photos: ['glaze-tiles'],
      hoursAgo: 705,
    },
    {
      title: '茶碗の見込みに、小さな景色を',
      text: '器の内側の底を「見込み」といいます。飲み終えた人だけが見る場所です。だから私は、そこにいちばん静かな色を置きます。',
      photos: ['glazed-bowls'],
      hoursAgo: 560,
    },
    {
      title: 'ろくろ講座・土殺しから口縁まで',
      text: '教室で二十年話してきたことを、写真と文章にまとめました。手の角度、指の圧、そして「やめどき」。いちばん難しいのは、やめどきです。\n\n道具がなくても読み物として楽しめるように書きました。',
      offer: forSale(1000),
      photos: ['potters-wheel-brown'],
      hoursAgo: 440,
    },
    {
      title: '次の窯で焼くもの',
      text: '棚がひとつ空いています。みなさんが毎日使いたいものを焼きます。',
      poll: {
        question: '空いた棚に入れるのは？',
        options: ['湯呑み', '深めの皿', '一輪挿し', '猫の水入れ'],
        openDays: 34,
      },
      hoursAgo: 325,
    },
    {
      title: '欠けた器を継ぐ',
      text: '弟子が落とした鉢を、漆と銀で継ぎました。割れた線は直すのではなく、歳をとらせるのだと思います。\n\n本人はまだ謝っています。もういいのに。',
      offer: subscribers,
      hoursAgo: 190,
    },
    {
      title: '春の器・先行案内(写真と寸法)',
      text: '四月の個展に出す器のうち、六点を先にご覧いただけます。寸法と重さ、置いたときの音まで書きました。\n\nお求めいただいた方には、窯場の見学にご招待します。お茶は私の湯呑みで。',
      offer: forSale(450),
      photos: ['vases-spring'],
      hoursAgo: 78,
    },
    {
      title: '今朝の一服',
      text: '雨なので窯は休み。三十年前に師匠からもらった急須で、いちばん安いお茶を飲んでいます。これがいちばんうまい。',
      photos: ['teapot'],
      hoursAgo: 9,
    },
  ]),
  products: [
    {
      title: '急須(一点もの)',
      description:
        '三十年使っている形を、やっと人に渡せる出来で焼けました。手取りは二百四十グラム、湯は三百ミリリットル入ります。\n\n注ぎ終わりの切れは、自分で言うのもなんですが、いいです。',
      priceTokenCents: 4600,
      what: { kind: 'physical', stock: 1 },
      photos: [
        { name: 'teapot', altText: '黒い急須を正面から' },
        { name: 'potters-wheel-brown', altText: '同じ土をろくろで挽いているところ' },
      ],
      hoursAgo: 560,
    },
    {
      title: '灰釉の茶碗',
      description:
        '庭の栗の木を燃やした灰で掛けた釉です。一つずつ景色が違うので、写真に近いものをこちらで選んでお送りします。\n\n電子レンジには使えます。食洗機は、できれば手で。',
      priceTokenCents: 2800,
      what: { kind: 'physical', stock: 8 },
      photos: [
        { name: 'glazed-bowls', altText: '重ねて置いた灰釉の茶碗' },
        { name: 'glaze-tiles', altText: '同じ釉薬の試験片' },
        { name: 'potters-wheel-red', altText: 'ろくろの上の茶碗' },
      ],
      hoursAgo: 430,
    },
    {
      title: '一輪挿し・春',
      description: '水を替えるのが楽しくなる口の大きさにしました。高さは十二センチから十五センチ。',
      priceTokenCents: 2400,
      what: { kind: 'physical', stock: 2 },
      photos: [
        { name: 'vases-spring', altText: '春の花を挿した一輪挿し' },
        { name: 'vases-morning', altText: '朝の窓辺に並べた一輪挿し' },
      ],
      hoursAgo: 240,
    },
  ],
}
