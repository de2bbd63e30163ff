/**
 * Prerendered pages are built before the address of the site is known. They contain these values, and the server
 * replaces them when it starts.
 */
export const placeholderSite = {
  publicUrl: 'https://placeholder.invalid',
  supportEmail: 'support@placeholder.invalid',
} as const;
