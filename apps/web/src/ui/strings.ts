/** Words of the design primitives. */
export const designText = {
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying was blocked. Select the text and copy it yourself.',
  dismiss: 'Dismiss',
  back: 'Back',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notifications: 'Notices',
  unsaved: 'You have unsaved changes.',
  reset: 'Reset',
  save: 'Save',
  searchSettings: 'Search settings',
  noSectionFound: 'No section has that name.',
} as const;
