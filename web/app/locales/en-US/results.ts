export const results = {
  title403: 'Unauthorized',
  text403: 'You don’t have access to this page.',
  title404: 'No Found',
  text404: 'This page doesn’t exist. It may have been moved or deleted.',
  title500: 'Server Error',
  titleSuccess: 'Done',
  titleError: 'Something went wrong',
  titleInfo: 'Good to know',
  titleWarning: 'Please note',
  crashTitle: '系統發生錯誤',
  crashText: 'We couldn’t display this page. Refresh it, or go back to the home page.',
  crashHome: 'Home',
} as const
