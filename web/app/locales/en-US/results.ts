export const results = {
  title403: 'Unauthorized',
  text403: 'This page is not for your account.',
  title404: 'No Found',
  text404: 'There is nothing at this address. It may have been moved or taken down.',
  title500: 'Server Error',
  titleSuccess: 'Done',
  titleError: 'That did not work',
  titleInfo: 'Good to know',
  titleWarning: 'Please note',
  crashTitle: '系統發生錯誤',
  crashText: 'This page could not be shown. Nothing you did is lost.',
  crashHome: 'Home',
} as const
