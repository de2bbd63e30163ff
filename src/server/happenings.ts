import { ofAccounts } from '#server/accounts/happenings.ts';
import { ofMessages } from '#server/chat/happenings.ts';
import { ofTeams } from '#server/companies/happenings.ts';
import { dealWording } from '#server/deals/happenings.ts';
import { ofExports } from '#server/exports/happenings.ts';
import { ofJobs } from '#server/jobs/happenings.ts';
import { ofDecisions } from '#server/moderation/happenings.ts';
import type { Wordings } from '#server/notifications/happenings.ts';
import { actWording } from '#server/relations/happenings.ts';
import { ofReports } from '#server/reports/happenings.ts';
import { ofRequests } from '#server/requests/happenings.ts';
import { ofMatches } from '#server/saved-searches/happenings.ts';
import { ofVerifications } from '#server/verification/happenings.ts';

/** Which feature puts each happening into words. A missing one does not compile. */
export const wordings: Wordings = {
  message: ofMessages,
  liked: actWording,
  followed: actWording,
  'application-received': ofJobs,
  'application-moved': ofJobs,
  'application-withdrawn': ofJobs,
  'vacancy-over': ofJobs,
  'deadline-near': ofJobs,
  'search-matched': ofMatches,
  'report-closed': ofReports,
  decision: ofDecisions,
  deal: dealWording,
  'request-ending': ofRequests,
  'company-verification': ofVerifications,
  team: ofTeams,
  'new-device': ofAccounts,
  'google-linked': ofAccounts,
  'password-changed': ofAccounts,
  'email-changed': ofAccounts,
  'account-act': ofAccounts,
  'lost-access-begun': ofAccounts,
  'takeover-begun': ofAccounts,
  'lost-access-done': ofAccounts,
  'export-ready': ofExports,
  'export-failed': ofExports,
};
