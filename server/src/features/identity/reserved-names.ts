/** First segments of addresses of this site, now or soon: a profile lives at `/name` and must not hide one of them. */
export const routeWords: ReadonlySet<string> = new Set(
  `500 about account accounts activity addresses admin age api app apps assets auth billing block blocked blocks blog bookmarks build
  callback cancel cards cart categories chat checkout collections compliance comments contact cookies creator creators dashboard dev
  discover dmca doc docs download downloads due earnings error error.html events explore faq favicon.ico fan fans feed feeds fixed flags
  follow followers following forgot gallery galleries geo geo-block guidelines healthz help history home host images img inbox index
  index.html info invite ja ja-jp join jobs ko ko-kr language legal lists live locale login logout mail maintenance manifest
  manifest.json manifest.webmanifest me media message messages metrics new news notification notifications oauth onboarding orders page pages
  passkeys password payment payments payout payouts performer performers photo photos policy pool post posts preferences press pricing private private-calls
  privacy product products profile profiles public purchases random reaction readyz recover refund refunds register report reports
  reset robots.txt rss rules safety sandbox search security sell sessions settings setup shop sign-in sign-out signin signout
  signup sitemap sitemap.xml site socket.io staff static status store statements stories story stream streaming studio subscribe subscription
  subscriptions suggestions sw.js tag tags terms test tip tips token tokens top topup trending trial two-step undefined null
  unsubscribe update upload uploads user users verify video videos view wallet webhook webhooks welcome well-known widget www
  zh zh-cn zh-tw en en-us`.split(/\s+/),
)

/** Names that could impersonate the site's staff. Compared by appearance. */
export const staffWords: readonly string[] = [
  'admin',
  'administrator',
  'administration',
  'moderator',
  'moderation',
  'mod',
  'mods',
  'staff',
  'team',
  'support',
  'supportteam',
  'helpdesk',
  'official',
  'officialteam',
  'root',
  'sysadmin',
  'superuser',
  'system',
  'webmaster',
  'postmaster',
  'hostmaster',
  'abuse',
  'noreply',
  'donotreply',
  'mailerdaemon',
  'security',
  'securityteam',
  'compliance',
  'trustandsafety',
  'finance',
  'billing',
  'payments',
  'reviewer',
  'verification',
  'verified',
  'stagedoor',
  'stagedoorteam',
  'stagedoorsupport',
  'stagedoorofficial',
  'stagedooradmin',
  'customerservice',
]

/** Reserved for the demo accounts. Rule ACC-2. */
export const demoNames: ReadonlySet<string> = new Set(['creator', 'fan', 'admin'])
