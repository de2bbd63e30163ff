import { accounts } from './001_accounts.ts';
import { queue } from './002_queue.ts';
import { pictures } from './003_pictures.ts';
import { profiles } from './004_profiles.ts';
import { services } from './005_services.ts';
import { likes } from './006_likes.ts';
import { search } from './007_search.ts';
import { jobs } from './008_jobs.ts';
import { portfolio } from './009_portfolio.ts';
import { keptFiles } from './010_kept_files.ts';
import { knownDevices } from './011_known_devices.ts';
import { lists } from './012_lists.ts';
import { visitsOfAddresses } from './013_visits_of_addresses.ts';
import { reportsOfErased } from './014_reports_of_erased.ts';
import { hiddenCompanies } from './015_hidden_companies.ts';
import { chat } from './016_chat.ts';
import { notifications } from './017_notifications.ts';
import { replies } from './018_replies.ts';
import { telling } from './019_telling.ts';
import { follows } from './020_follows.ts';
import { savedSearches } from './021_saved_searches.ts';
import { push } from './022_push.ts';
import { repeatedReports } from './023_repeated_reports.ts';
import { dataSaver } from './024_data_saver.ts';
import { writtenTexts } from './025_written_texts.ts';
import { told } from './027_told.ts';
import { reports } from './028_reports.ts';
import { firstFilters } from './030_first_filters.ts';
import { queueKinds } from './031_queue_kinds.ts';
import { changedLists } from './032_changed_lists.ts';
import { interviews } from './033_interviews.ts';
import { pictureWidths } from './034_picture_widths.ts';
import { secondFactors } from './035_second_factors.ts';
import { moderation } from './036_moderation.ts';
import { logOfPerson } from './037_log_of_person.ts';
import { deals } from './038_deals.ts';
import { reviews } from './039_reviews.ts';
import { ratedEntries } from './040_rated_entries.ts';
import { requests } from './041_requests.ts';
import { teams } from './042_teams.ts';
import { verifications } from './043_verifications.ts';
import { phones } from './044_phones.ts';
import { additiveMigrations } from './045_additive.ts';
import { system } from './046_system.ts';
import { dataAndKeys } from './047_data_and_keys.ts';
import { fairStars } from './049_fair_stars.ts';
import { whoWrote } from './050_who_wrote.ts';
import { logByTime } from './051_log_by_time.ts';
import { companyChats } from './052_company_chats.ts';
import { waysIn } from './053_ways_in.ts';
import type { Migration } from './migration.ts';

/** In the order of their names. A shipped migration never changes: a change is a new migration. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001_accounts': accounts,
  '002_queue': queue,
  '003_pictures': pictures,
  '004_profiles': profiles,
  '005_services': services,
  '006_likes': likes,
  '007_search': search,
  '008_jobs': jobs,
  '009_portfolio': portfolio,
  '010_kept_files': keptFiles,
  '011_known_devices': knownDevices,
  '012_lists': lists,
  '013_visits_of_addresses': visitsOfAddresses,
  '014_reports_of_erased': reportsOfErased,
  '015_hidden_companies': hiddenCompanies,
  '016_chat': chat,
  '017_notifications': notifications,
  '018_replies': replies,
  '019_telling': telling,
  '020_follows': follows,
  '021_saved_searches': savedSearches,
  '022_push': push,
  '023_repeated_reports': repeatedReports,
  '024_data_saver': dataSaver,
  '025_written_texts': writtenTexts,
  '027_told': told,
  '028_reports': reports,
  '030_first_filters': firstFilters,
  '031_queue_kinds': queueKinds,
  '032_changed_lists': changedLists,
  '033_interviews': interviews,
  '034_picture_widths': pictureWidths,
  '035_second_factors': secondFactors,
  '036_moderation': moderation,
  '037_log_of_person': logOfPerson,
  '038_deals': deals,
  '039_reviews': reviews,
  '040_rated_entries': ratedEntries,
  '041_requests': requests,
  '042_teams': teams,
  '043_verifications': verifications,
  '044_phones': phones,
  '045_additive': additiveMigrations,
  '046_system': system,
  '047_data_and_keys': dataAndKeys,
  '049_fair_stars': fairStars,
  '050_who_wrote': whoWrote,
  '051_log_by_time': logByTime,
  '052_company_chats': companyChats,
  '053_ways_in': waysIn,
};
