/**
 * Prerendered pages are made before anyone knows at which address they will be served.
 * They carry these, and the server puts the real ones in their place when it starts.
 */
export const placeholderSite = {
  publicUrl: 'https://placeholder.invalid',
  supportEmail: 'support@placeholder.invalid',
} as const;
