import { signedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { callerOf } from '#server/http/client-address.ts';
import {
  acceptInvitation,
  changeRole,
  closeCompany,
  endOffer,
  invite,
  listInvited,
  listTeam,
  lookAt,
  offerCompany,
  removeMember,
  takeBack,
  takeOver,
} from './teams.ts';

export const teams: Feature = (api) => {
  const { ctx } = api;
  const forMembers = routesOf(api, signedIn, { forCompany: 'publish', refusals: ['forbidden'] });
  const leading = routesOf(api, signedIn, { forCompany: 'team', refusals: ['forbidden'] });
  const forPeople = routesOf(api, signedIn);

  forMembers('GET /companies/:id/members', 'Its team, for whoever belongs to it.', ({ viewer, params }) =>
    listTeam(ctx, viewer, params.id),
  );

  leading(
    'PUT /companies/:id/members/:user_id',
    'Changes what one of the team may do. The owner stays the owner.',
    { refusals: ['conflict'] },
    ({ viewer, params, body }) => changeRole(ctx, viewer, params, body),
  );

  leading(
    'DELETE /companies/:id/members/:user_id',
    'Takes one out of the team, or leaves it. Their rights end at once.',
    { refusals: ['conflict'] },
    ({ viewer, params }) => removeMember(ctx, viewer, params),
  );

  leading(
    'GET /companies/:id/invitations',
    'Invitations that nobody has accepted yet.',
    ({ viewer, params }) => listInvited(ctx, viewer, params.id),
  );

  leading(
    'POST /companies/:id/invitations',
    'Sends a link by mail or SMS, good for seven days and for the account of that e-mail or number alone.',
    { refusals: ['conflict', 'email_not_proven', 'rate_limited', 'sms_exhausted'] },
    (request) => invite(ctx, request.viewer, request.params.id, request.body, callerOf(request).address),
  );

  leading(
    'DELETE /companies/:id/invitations/:invitation_id',
    'Takes an invitation back.',
    ({ viewer, params }) => takeBack(ctx, viewer, params),
  );

  forPeople(
    'POST /invitations/look',
    'What one is invited to, before accepting.',
    { refusals: ['invalid_token', 'forbidden'] },
    ({ viewer, body }) => lookAt(ctx, viewer, body.token),
  );

  forPeople(
    'POST /invitations/accept',
    'Joins the team, once.',
    { refusals: ['invalid_token', 'forbidden', 'conflict', 'email_not_proven'] },
    ({ viewer, body }) => acceptInvitation(ctx, viewer, body.token),
  );

  forPeople(
    'POST /companies/:id/transfer',
    'Offers the company to somebody of its team, who has seven days to accept it.',
    { forCompany: 'transfer', refusals: ['forbidden', 'conflict', 'confirmation_needed', 'rate_limited'] },
    ({ viewer, params, body }) => offerCompany(ctx, viewer, params.id, body.user_id),
  );

  forMembers(
    'POST /companies/:id/transfer/accept',
    'Takes over a company that its owner offers. Its owner stays as an admin.',
    { refusals: ['conflict'] },
    ({ viewer, params }) => takeOver(ctx, viewer, params.id),
  );

  forMembers(
    'DELETE /companies/:id/transfer',
    'Ends the offer of the company: by its owner, or by who does not want it.',
    { refusals: ['conflict'] },
    ({ viewer, params }) => endOffer(ctx, viewer, params.id),
  );

  forPeople(
    'DELETE /companies/:id',
    'Deletes the company. What would end with it is said first; `confirm=true` ends it.',
    { forCompany: 'delete', refusals: ['forbidden', 'conflict', 'confirmation_needed'] },
    ({ viewer, params, query }) =>
      closeCompany(ctx, viewer, params.id, { confirmed: query.confirm === true }),
  );
};
