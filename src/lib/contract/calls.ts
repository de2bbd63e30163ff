import * as z from 'zod/mini';
import * as accounts from './accounts.ts';
import * as apiKeys from './api-keys.ts';
import * as applications from './applications.ts';
import * as chat from './chat.ts';
import * as companies from './companies.ts';
import * as companyForm from './company-form.ts';
import * as deals from './deals.ts';
import * as exported from './exports.ts';
import * as feed from './feed.ts';
import * as filters from './filters.ts';
import * as freelancers from './freelancers.ts';
import { byId } from './id.ts';
import * as imports from './imports.ts';
import * as jobFilters from './job-filters.ts';
import * as jobs from './jobs.ts';
import { paging } from './lists.ts';
import * as marks from './marks.ts';
import * as moderation from './moderation.ts';
import * as notificationChoices from './notification-choices.ts';
import * as notifications from './notifications.ts';
import * as portfolio from './portfolio.ts';
import * as push from './push.ts';
import * as quickAnswers from './quick-answers.ts';
import * as relations from './relations.ts';
import * as reports from './reports.ts';
import * as requests from './requests.ts';
import * as reviews from './reviews.ts';
import * as savedSearches from './saved-searches.ts';
import * as search from './search.ts';
import * as secondFactors from './second-factors.ts';
import * as services from './services.ts';
import * as system from './system.ts';
import * as team from './team.ts';
import * as users from './users.ts';
import * as verification from './verification.ts';
import * as ways from './ways.ts';
import * as webhooks from './webhooks.ts';

type Status = 200 | 201 | 202 | 204;

export interface CallShape {
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** 200 if not given. 204 for a call without an answer. */
  readonly status?: Status | readonly Status[];
  readonly answer?: z.ZodMiniType;
}

export type CallShapes = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, CallShape>>;

/**
 * Every call of the API by its method and path. The server's routes are added by these names, and the browser's `call`
 * knows by types what each takes and answers. No file of a browser imports the table itself, because it holds every schema.
 */
export const calls = {
  'GET /auth/ways': { answer: ways.waysOffered },
  'POST /auth/register': {
    body: ways.register,
    status: [201, 202],
    answer: z.union([users.ownUser, users.pendingRegistration]),
  },
  'POST /auth/register/confirm': { body: ways.registerCode, status: 201, answer: users.ownUser },
  'POST /auth/takeover': {
    body: ways.takeover,
    status: [201, 202],
    answer: z.union([users.ownUser, ways.takeoverDue]),
  },
  'POST /auth/login': { body: accounts.signIn, answer: accounts.tokens },
  'GET /auth/google': { answer: accounts.googleIssuer },
  'POST /auth/google': { body: accounts.googleSignIn, answer: accounts.tokens },
  'POST /auth/refresh': { body: accounts.byRefreshToken, answer: accounts.tokens },
  'POST /auth/logout': { body: accounts.byRefreshToken },
  'POST /auth/forgot-password': { body: ways.forgotPassword, answer: accounts.message },
  'POST /auth/verify-otp': { body: ways.verifyCode, answer: accounts.resetPermit },
  'POST /auth/reset-password-token': { body: accounts.resetPassword, answer: accounts.message },
  'POST /auth/second-factor': { body: secondFactors.secondFactor, answer: accounts.tokens },
  'POST /auth/passkey/options': { answer: secondFactors.passkeyOptions },
  'POST /auth/passkey': { body: secondFactors.passkeySignIn, answer: accounts.tokens },
  'POST /auth/lost-access': { body: secondFactors.lostAccess, answer: accounts.message },
  'POST /auth/lost-access/confirm': {
    body: secondFactors.lostAccessCode,
    answer: secondFactors.lostAccessDue,
  },
  'POST /auth/confirm': { body: secondFactors.confirmation, answer: secondFactors.confirmed },
  'GET /users/me/security': { answer: secondFactors.security },
  'GET /users/me/activity': { query: secondFactors.activityPage, answer: z.array(secondFactors.accountAct) },
  'POST /users/me/totp': { answer: secondFactors.totpSetup },
  'POST /users/me/totp/confirm': { body: secondFactors.totpCode, answer: secondFactors.recoveryCodes },
  'DELETE /users/me/totp': {},
  'POST /users/me/passkeys/options': { answer: secondFactors.passkeyOptions },
  'POST /users/me/passkeys': {
    body: secondFactors.newPasskey,
    status: 201,
    answer: secondFactors.addedPasskey,
  },
  'DELETE /users/me/passkeys/:id': { params: byId },
  'POST /users/me/recovery-codes': { answer: secondFactors.recoveryCodes },
  'DELETE /users/me/lost-access': {},
  'GET /users/me': { answer: users.ownUser },
  'PUT /users/me': { body: users.editUser, answer: users.ownUser },
  'GET /users/by-slug/:slug': { params: users.bySlug, answer: users.publicUser },
  'GET /users/:id': { params: byId, answer: users.publicUser },
  'GET /users/me/sessions': { answer: z.array(accounts.session) },
  'DELETE /users/me/sessions': {},
  'DELETE /users/me/sessions/:id': { params: byId },
  'PUT /users/me/password': { body: accounts.changePassword },
  'POST /users/me/email': { body: accounts.changeEmail, answer: accounts.message },
  'POST /users/me/email/proof': { query: accounts.proofWanted, answer: accounts.message },
  'POST /users/me/email/confirm': { body: accounts.confirmEmail, answer: users.ownUser },
  'DELETE /users/me/email': {},
  'DELETE /users/me/google': {},
  'DELETE /users/me/takeover': {},
  'POST /users/me/phone': { body: ways.changePhone, answer: accounts.message },
  'DELETE /users/me/phone': {},
  'POST /users/me/phone/verify': { answer: accounts.message },
  'POST /users/me/phone/confirm': { body: accounts.confirmPhone, answer: users.ownUser },
  'POST /users/me/deletion': { body: accounts.confirmByPassword, answer: accounts.deletion },
  'DELETE /users/me/deletion': {},

  'POST /users/me/exports': { status: [201, 200], answer: exported.ownExport },
  'GET /users/me/exports': { answer: z.array(exported.ownExport) },
  'POST /users/me/api-keys': { body: apiKeys.newApiKey, status: 201, answer: apiKeys.madeApiKey },
  'GET /users/me/api-keys': { answer: z.array(apiKeys.apiKey) },
  'DELETE /users/me/api-keys/:id': { params: byId },
  'POST /users/me/webhooks': { body: webhooks.newWebhook, status: 201, answer: webhooks.madeWebhook },
  'GET /users/me/webhooks': { answer: z.array(webhooks.webhook) },
  'PUT /users/me/webhooks/:id': { params: byId, body: webhooks.editWebhook, answer: webhooks.webhook },
  'DELETE /users/me/webhooks/:id': { params: byId },
  'POST /users/me/webhooks/:id/test': { params: byId, status: 201, answer: webhooks.delivery },
  'GET /users/me/webhooks/:id/deliveries': { params: byId, answer: z.array(webhooks.delivery) },
  'POST /users/me/webhooks/:id/deliveries/:delivery_id/send': {
    params: webhooks.byDelivery,
    answer: webhooks.delivery,
  },

  'POST /jobs/:id/applications': {
    params: byId,
    body: applications.apply,
    status: 201,
    answer: applications.ownApplication,
  },
  'GET /jobs/:id/applications': {
    params: byId,
    query: applications.applicationFilters,
    answer: z.array(applications.receivedApplication),
  },
  'PUT /jobs/:id/applications': {
    params: byId,
    body: applications.moveApplications,
    answer: applications.movedApplications,
  },
  'GET /jobs/:id/applications/counts': { params: byId, answer: applications.applicationCounts },
  'GET /jobs/:id/applications.csv': { params: byId },
  'GET /applications/mine': {
    query: applications.applicationPages,
    answer: z.array(applications.ownApplication),
  },
  'PUT /applications/:id': {
    params: byId,
    body: applications.editApplication,
    answer: applications.receivedApplication,
  },
  'DELETE /applications/:id': { params: byId },

  'GET /blocks': { query: relations.blockingFor, answer: z.array(relations.blockedPerson) },
  'PUT /blocks/:id': { params: byId, query: relations.blockingFor, body: relations.blockingFor },
  'DELETE /blocks/:id': { params: byId, query: relations.blockingFor },

  'GET /bookmarks': { query: paging(20, 50), answer: z.array(marks.bookmarkedItem) },
  'POST /bookmarks': { body: marks.bookmark, answer: marks.bookmarked },

  'GET /notifications/channels': { answer: notificationChoices.notificationChoices },
  'PUT /notifications/channels': {
    body: notificationChoices.notificationChoices,
    answer: notificationChoices.notificationChoices,
  },
  'POST /notifications/unsubscribe': { query: notificationChoices.unsubscribeQuery },

  'GET /chat/conversations': { query: chat.conversationPages, answer: z.array(chat.conversation) },
  'POST /chat/conversations/start': {
    query: chat.startConversation,
    body: chat.firstMessage,
    answer: chat.started,
  },
  'POST /chat/conversations/:id/claim': { params: byId, answer: chat.claimed },
  'DELETE /chat/conversations/:id/claim': { params: byId, answer: chat.claimed },
  'POST /chat/conversations/:id/note': { params: byId, body: chat.note, status: 201, answer: chat.message },
  'POST /chat/conversations/:id/share': {
    params: byId,
    body: chat.shareConversation,
    answer: chat.message,
  },
  'GET /chat/settings': { answer: chat.chatSettings },
  'PUT /chat/settings': { body: chat.companySettings, answer: chat.chatSettings },
  'GET /chat/conversations/:id': {
    params: byId,
    query: chat.keptMessages,
    answer: chat.conversationWithPresence,
  },
  'POST /chat/conversations/:id/read': { params: byId, body: chat.readUpTo },
  'GET /chat/conversations/:id/messages': {
    params: byId,
    query: chat.messagePages,
    answer: z.array(chat.message),
  },
  'POST /chat/conversations/:id/send': {
    params: byId,
    query: chat.sendMessage,
    body: chat.sendMessage,
    status: 201,
    answer: chat.message,
  },
  'POST /chat/conversations/:id/send-file': {
    params: byId,
    query: chat.sendFile,
    body: chat.sendFile,
    status: 201,
    answer: chat.message,
  },
  'DELETE /chat/messages/:id': { params: byId },
  'GET /chat/search': { query: chat.messageSearch, answer: z.array(chat.foundMessage) },
  'GET /chat/recipients': { query: chat.recipientFilters, answer: chat.recipients },
  'GET /chat/service-by-ref': { query: chat.byRef, answer: chat.referenced },
  'GET /chat/job-by-ref': { query: chat.byRef, answer: chat.referenced },
  'GET /chat/export': {},
  'POST /chat/ws-ticket': { status: 201, answer: chat.ticket },

  'GET /companies': { query: filters.companyFilters, answer: z.array(companies.company) },
  'GET /companies/:id': { params: byId, answer: companies.company },
  'POST /companies': { body: companyForm.createCompany, status: 201, answer: companies.company },
  'PUT /companies/:id': { params: byId, body: companies.editCompany, answer: companies.company },
  'DELETE /companies/:id': { params: byId, query: team.deletion },
  'GET /companies/:id/members': { params: byId, answer: z.array(team.member) },
  'PUT /companies/:id/members/:user_id': {
    params: team.byMember,
    body: team.changeRole,
    answer: team.member,
  },
  'DELETE /companies/:id/members/:user_id': { params: team.byMember },
  'GET /companies/:id/invitations': { params: byId, answer: z.array(team.invitation) },
  'POST /companies/:id/invitations': {
    params: byId,
    body: team.invite,
    status: 201,
    answer: team.invitation,
  },
  'DELETE /companies/:id/invitations/:invitation_id': { params: team.byInvitation },
  'POST /invitations/look': { body: team.byToken, answer: team.invited },
  'POST /invitations/accept': { body: team.byToken, answer: companies.company },
  'POST /companies/:id/transfer': { params: byId, body: team.transfer, answer: companies.company },
  'POST /companies/:id/transfer/accept': { params: byId, answer: companies.company },
  'DELETE /companies/:id/transfer': { params: byId, status: 204 },
  'PUT /companies/:id/logo': { params: byId, answer: companies.companyLogo },
  'PUT /companies/:id/cover': { params: byId, answer: companies.companyCover },
  'POST /companies/:id/verification': {
    params: byId,
    status: 201,
    answer: verification.ownVerification,
  },
  'GET /companies/:id/verification': { params: byId, answer: verification.ownVerification },

  'GET /search/feed': { query: feed.feedQuery, answer: feed.feedPage },

  'GET /follows': { query: relations.followPages, answer: z.array(relations.followedSeller) },
  'GET /follows/mine': { query: relations.ownFollowsQuery, answer: z.array(relations.ownFollow) },
  'PUT /follows/:type/:id': { params: relations.byFollowed, answer: relations.follow },
  'DELETE /follows/:type/:id': { params: relations.byFollowed, answer: relations.follow },

  'GET /freelancer/profile': { answer: freelancers.freelancer },
  'POST /freelancer/profile': { body: freelancers.saveFreelancer, answer: freelancers.freelancer },
  'GET /freelancer/search': { query: filters.freelancerFilters, answer: z.array(freelancers.freelancerItem) },

  'POST /requests': { body: requests.publishRequest, status: 201, answer: requests.request },
  'POST /requests/pictures': { status: 201, answer: services.keptPicture },
  'GET /requests': { query: requests.requestFilters, answer: z.array(requests.request) },
  'GET /requests/mine': { query: requests.ownRequestFilters, answer: z.array(requests.request) },
  'GET /requests/fitting': { query: requests.fittingQuery, answer: z.array(requests.request) },
  'GET /requests/:id': { params: byId, answer: requests.request },
  'PUT /requests/:id': { params: byId, body: requests.editRequest, answer: requests.request },
  'DELETE /requests/:id': { params: byId },
  'GET /requests/:id/offering': { params: byId, answer: deals.offering },
  'GET /requests/:id/offers': { params: byId, answer: deals.requestOffers },
  'POST /requests/:id/close': { params: byId, answer: requests.request },
  'POST /jobs': { body: jobs.publishJob, status: 201, answer: jobs.job },
  'POST /jobs/pictures': { status: 201, answer: services.keptPicture },
  'GET /jobs/my-jobs': { query: jobFilters.myJobFilters, answer: z.array(jobs.job) },
  'PUT /jobs/:id': { params: byId, body: jobs.editJob, answer: jobs.job },
  'DELETE /jobs/:id': { params: byId },
  'POST /jobs/:id/promote': { params: byId, body: jobs.promoteJob, answer: jobs.job },
  'POST /jobs/:id/close': { params: byId, body: jobs.closeJob, answer: jobs.job },
  'POST /jobs/:id/extend': { params: byId, answer: jobs.job },
  'POST /jobs/:id/republish': { params: byId, answer: jobs.job },
  'GET /jobs': { query: jobFilters.jobFilters, answer: z.array(jobs.job) },
  'GET /jobs/:id': { params: byId, answer: jobs.jobForViewer },
  'POST /jobs/:id/view': { params: byId },

  'POST /likes': { body: marks.like, answer: marks.liked },
  'GET /likes/mine': { query: marks.marksQuery, answer: z.array(marks.mark) },
  'GET /likes/:type/:id/count': { params: marks.byThing, answer: marks.likeCount },

  'GET /notifications': {
    query: notifications.notificationPages,
    answer: z.array(notifications.notification),
  },
  'POST /notifications/:id/read': { params: byId },
  'DELETE /notifications/:id': { params: byId },
  'DELETE /notifications': {},
  'POST /notifications/restore': {},
  'GET /notifications/unread-count': { answer: notifications.unreadCounts },
  'POST /notifications/read-all': {},
  'POST /notifications/read-of-page': { body: notifications.seenPage, answer: notifications.unreadCounts },

  'POST /portfolio': {
    query: portfolio.publishItem,
    body: portfolio.publishItem,
    status: 201,
    answer: portfolio.portfolioItem,
  },
  'PUT /portfolio/order': { body: portfolio.orderItems, answer: portfolio.orderedItems },
  'PUT /portfolio/:id': {
    params: byId,
    query: portfolio.editItem,
    body: portfolio.editItem,
    answer: portfolio.portfolioItem,
  },
  'DELETE /portfolio/:id': { params: byId },
  'GET /portfolio/company/:id': {
    params: byId,
    query: portfolio.itemPages,
    answer: z.array(portfolio.portfolioItem),
  },
  'GET /portfolio/user/:id': {
    params: byId,
    query: portfolio.itemPages,
    answer: z.array(portfolio.portfolioItem),
  },
  'GET /portfolio/:id': { params: byId, answer: portfolio.portfolioItem },

  'PUT /profile/me/profile-photo': { answer: users.profilePhoto },
  'PUT /profile/me/cover-photo': { answer: users.coverPhoto },
  'DELETE /profile/me/profile-photo': {},
  'DELETE /profile/me/cover-photo': {},

  'GET /push/key': { answer: push.pushKey },
  'PUT /push/subscriptions': { body: push.pushSubscription },
  'DELETE /push/subscriptions': { body: push.pushEndpoint },
  'PUT /push/renewals': { body: push.pushRenewal },

  'GET /chat/quick-answers': { query: quickAnswers.answersFor, answer: quickAnswers.quickAnswers },
  'PUT /chat/quick-answers': {
    query: quickAnswers.answersFor,
    body: quickAnswers.replaceAnswers,
    answer: quickAnswers.quickAnswers,
  },

  'POST /reports': { body: reports.report, status: 201, answer: reports.reported },

  'GET /moderation/cases': { query: moderation.caseFilters, answer: moderation.caseList },
  'GET /moderation/cases/:id': { params: byId, answer: moderation.moderationCase },
  'GET /moderation/cases/:id/file': { params: byId },
  'POST /moderation/cases/:id/claim': { params: byId, answer: moderation.moderationCase },
  'POST /moderation/cases/:id/release': { params: byId, answer: moderation.moderationCase },
  'POST /moderation/cases/:id/decide': {
    params: byId,
    body: moderation.decide,
    answer: moderation.moderationCase,
  },
  'POST /moderation/cases/:id/appeal': {
    params: byId,
    body: moderation.judge,
    answer: moderation.moderationCase,
  },
  'GET /moderation/verifications': {
    query: verification.verificationPages,
    answer: z.array(verification.waitingVerification),
  },
  'GET /moderation/verifications/:id/:name': { params: verification.byDocument },
  'POST /moderation/verifications/:id/decide': {
    params: byId,
    body: verification.decideVerification,
    answer: verification.decidedVerification,
  },
  'GET /moderation/system': { answer: system.systemState },
  'GET /moderation/log': { query: moderation.logPages, answer: z.array(moderation.logEntry) },
  'GET /moderation/log.csv': { query: moderation.logFilters },
  'GET /moderation/decisions/mine': { answer: z.array(moderation.ownDecision) },
  'POST /moderation/decisions/:id/appeal': {
    params: byId,
    body: moderation.appeal,
    answer: moderation.ownDecision,
  },
  'GET /moderation/held/mine': { answer: z.array(moderation.heldThing) },

  'POST /deals': { body: deals.startDeal, status: [201, 200], answer: deals.begunDeal },
  'GET /deals': { query: deals.dealFilters, answer: deals.dealList },
  'GET /deals/:id': { params: byId, answer: deals.deal },
  'POST /deals/:id/steps': { params: byId, body: deals.takeStep, answer: deals.deal },
  'POST /deals/:id/review': { params: byId, body: reviews.writeReview, status: 201, answer: deals.deal },

  'GET /reviews': { query: reviews.reviewPages, answer: reviews.reviewList },
  'POST /reviews/:id/reply': { params: byId, body: reviews.replyToReview, answer: reviews.publicReview },

  'GET /saved-searches': { answer: z.array(savedSearches.savedSearch) },
  'POST /saved-searches': { body: savedSearches.saveSearch, status: 201, answer: savedSearches.savedSearch },
  'DELETE /saved-searches/:id': { params: byId },

  'GET /search': { query: search.searchQuery, answer: search.searchPage },
  'GET /search/suggestions': { query: search.suggestQuery, answer: search.suggestions },

  'POST /services': { body: services.publishService, status: 201, answer: services.service },
  'POST /services/pictures': { status: 201, answer: services.keptPicture },
  'GET /services/mine': { query: filters.mineFilters, answer: z.array(services.ownService) },
  'GET /services/mine/most-viewed': { query: filters.mineQuery, answer: z.array(services.service) },
  'GET /services/mine/counts': { query: filters.mineQuery, answer: services.serviceCounts },
  'GET /services/mine/stats': { query: filters.mineStatsQuery, answer: services.serviceStats },
  'POST /services/imports': {
    body: imports.importServices,
    status: [201, 200],
    answer: imports.serviceImport,
  },
  'GET /services/imports': { answer: z.array(imports.serviceImport) },
  'GET /services/imports/:id': { params: byId, answer: imports.serviceImport },
  'POST /services/promote-all': { body: services.promoteServices, answer: services.promoted },
  'PUT /services/:id': { params: byId, body: services.editService, answer: services.service },
  'DELETE /services/:id': { params: byId },
  'POST /services/:id/promote': { params: byId, body: services.promoteService, answer: services.service },
  'GET /services/:id/stats': { params: byId, query: filters.statsQuery, answer: services.serviceStats },
  'GET /services/company/:id/stats': { params: byId, answer: services.serviceCounts },
  'GET /services/company/:id': {
    params: byId,
    query: filters.servicePages,
    answer: z.array(services.service),
  },
  'GET /services/:id': { params: byId, answer: services.service },
  'POST /services/:id/view': { params: byId },
  'POST /services/:id/lead': { params: byId, body: services.leadSent },
} as const satisfies CallShapes;
