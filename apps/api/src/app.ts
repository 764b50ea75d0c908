import { randomUUID } from 'node:crypto'
import type { Drafter } from '@planwright/generation'
import { guardedFetch } from '@planwright/generation/guarded-fetch'
import type { TrackerProvider } from '@planwright/tracker'
import fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod'
import packageJson from '../package.json' with { type: 'json' }
import { registerAccountRoutes } from './account/account-routes.ts'
import { createAccountDeletion } from './account/delete-account.ts'
import { refuseWhileDeleting } from './account/hold-runs.ts'
import { refuseForeignPages, registerAgentRoutes } from './agents/agent-routes.ts'
import { registerAuditRoutes } from './audit/audit-routes.ts'
import { createAuditTrail } from './audit/audit-trail.ts'
import { noteAdminLooks } from './audit/note-admin-looks.ts'
import { registerBacklogRoutes } from './backlog/backlog-routes.ts'
import { drafterForAll } from './backlog/draft-beside.ts'
import { createDraftersInThreads } from './backlog/drafters-in-threads.ts'
import { createDraftingTasks } from './backlog/drafting-tasks.ts'
import { createGenerationHandler } from './backlog/generation-run.ts'
import { registerTaskRoutes } from './backlog/task-routes.ts'
import { createEstimateCost } from './backlog/tokens/estimate-cost.ts'
import { createReadModelUse } from './backlog/tokens/model-use.ts'
import { registerModelUseRoutes } from './backlog/tokens/model-use-routes.ts'
import { createTokenLedger } from './backlog/tokens/token-ledger.ts'
import { createTokenMeters } from './backlog/tokens/token-meter.ts'
import type { Database } from './db/database.ts'
import { createRetention } from './db/keep-retention.ts'
import { registerDigestRoutes } from './digests/digest-routes.ts'
import { createDigestHandler } from './digests/digest-run.ts'
import { createDigestStore } from './digests/digest-store.ts'
import { createFindRecipient } from './digests/find-recipient.ts'
import { createDigestStarts } from './digests/start-digests.ts'
import { registerDocumentRoutes } from './documents/document-routes.ts'
import { registerJiraBriefRoutes } from './documents/jira-brief-routes.ts'
import { createDocumentReader } from './documents/read-document.ts'
import { registerDraftRoutes } from './drafts/draft-routes.ts'
import { createDraftStore } from './drafts/draft-store.ts'
import { noteLikely } from './drafts/note-likely.ts'
import { createEstimation } from './estimates/create-estimation.ts'
import { registerEstimateRoutes } from './estimates/estimate-routes.ts'
import { createHistoryStore } from './estimates/history-store.ts'
import { registerExportRoutes } from './exchange/export-routes.ts'
import { registerImportRoutes } from './exchange/import-routes.ts'
import { createDoneStoriesReader } from './following/done-stories.ts'
import { createFollowing } from './following/follow-draft.ts'
import { createFollowHandler } from './following/follow-run.ts'
import { createFollowedStore } from './following/followed-store.ts'
import { registerFollowingRoutes } from './following/following-routes.ts'
import { createReadingStore } from './following/reading-store.ts'
import { compressAnswers } from './http/answers/compress-answers.ts'
import { handleErrors } from './http/answers/handle-errors.ts'
import { createImageFetcher } from './http/answers/image-as-data-uri.ts'
import { describeApi } from './http/answers/openapi.ts'
import { RequestLog } from './http/answers/request-log.ts'
import { sendSecurityHeaders } from './http/answers/security-headers.ts'
import { serialize } from './http/answers/serialize.ts'
import { serveWeb } from './http/answers/serve-web.ts'
import { healthPaths, registerHealthRoutes } from './http/health-routes.ts'
import { letConnectionsGo } from './http/let-connections-go.ts'
import { createBadTokenCount } from './http/limits/count-bad-tokens.ts'
import { createExchange } from './http/limits/exchange-counts.ts'
import { limitRates } from './http/limits/rate-limits.ts'
import { SummedCounts } from './http/limits/summed-counts.ts'
import { createOwnCalls } from './http/own-calls.ts'
import { enforcePolicies } from './http/policies.ts'
import { refuseWhenLate } from './http/refuse-when-late.ts'
import { canonicalAddress } from './http/requests/canonical-address.ts'
import { knownMethods } from './http/requests/known-methods.ts'
import { letInGently } from './http/requests/let-in-gently.ts'
import { isLoopbackName } from './http/requests/loopback.ts'
import { answerOwnHostOnly } from './http/requests/own-host.ts'
import { parseJson } from './http/requests/parse-json.ts'
import { validate } from './http/requests/validate.ts'
import { validationMessages } from './http/requests/validation-messages.ts'
import { createTokenAuthentication } from './identity/access-tokens/authenticate-token.ts'
import { createRequireMaker } from './identity/access-tokens/require-maker.ts'
import { registerTokenRoutes } from './identity/access-tokens/token-routes.ts'
import { createTokenStore } from './identity/access-tokens/token-store.ts'
import { isAccessToken } from './identity/access-tokens/token-text.ts'
import { registerOwnUserRoutes } from './identity/account/own-user-routes.ts'
import { createPictures } from './identity/account/pictures.ts'
import { createTellChange } from './identity/account/tell-changes.ts'
import { createAttempts } from './identity/attempts.ts'
import { noteRoles } from './identity/audit-identity.ts'
import { registerAuthRoutes } from './identity/bridge/auth-routes.ts'
import { identityPaths } from './identity/bridge/identity-paths.ts'
import { createAuth } from './identity/create-auth.ts'
import { registerDeviceLoginRoutes } from './identity/device-login/device-login-routes.ts'
import { createDeviceLoginStore } from './identity/device-login/device-login-store.ts'
import { registerConsentRoutes } from './identity/oauth/consent-routes.ts'
import { registerOAuthRoutes } from './identity/oauth/oauth-routes.ts'
import { createOAuthStore } from './identity/oauth/oauth-store.ts'
import { type PasswordDigests, slowDigests } from './identity/passwords/password-digests.ts'
import { createRequireAnotherAdmin } from './identity/people/counted-admins.ts'
import { registerPeopleRoutes } from './identity/people/people-routes.ts'
import { createPeopleStore } from './identity/people/people-store.ts'
import { isPhotoHost, photoFetch } from './identity/photo-hosts.ts'
import { createReadProfile, registerProfileRoutes } from './identity/profile-routes.ts'
import { publicConfig } from './identity/public-config.ts'
import { createAuthenticate } from './identity/sessions/authenticate.ts'
import { createIdentityProofs } from './identity/sessions/identity-proofs.ts'
import { createReadLiveSessions } from './identity/sessions/live-sessions.ts'
import { createReadSession } from './identity/sessions/read-session.ts'
import { watchAccess } from './identity/sessions/watch-access.ts'
import { createSignInLimits } from './identity/sign-in-limits.ts'
import { createMailing } from './identity/sign-up/create-mailing.ts'
import { registerLinkRoutes } from './jira-link/link-routes.ts'
import { registerSiteRoutes } from './jira-link/site-routes.ts'
import { registerBoardRoutes } from './jira-setup/board-routes.ts'
import { registerTrackerSettingsRoutes } from './jira-setup/settings-routes.ts'
import { registerWorkRoutes } from './jira-setup/work-routes.ts'
import type { Log } from './log/log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { SmsSender } from './mail/sms-sender.ts'
import { createOpenHome } from './open-home.ts'
import { createRunEngine } from './runs/create-run-engine.ts'
import { guardStreams } from './runs/guard-streams.ts'
import { registerRunRoutes } from './runs/run-routes.ts'
import { createConfirmations } from './saving/review/confirm-review.ts'
import { registerSaveRoutes } from './saving/save/save-routes.ts'
import type { SettlePatience } from './saving/save/settle-steps.ts'
import { createSaveHandler } from './saving/save-run.ts'
import { findOtherSavedStories, findSavedPlan, findSavedPlanAt } from './saving/saved-plan-store.ts'
import { createUndoHandler, registerUndoRoutes } from './saving/undo/undo-routes.ts'
import { findLeftByUndo, findStandingSaves } from './saving/what-stands.ts'
import type { Env } from './settings/env.ts'
import { registerSprintRoutes } from './sprints/sprint-routes.ts'
import { noTelemetry, type Telemetry } from './telemetry/telemetry.ts'
import { watchMailer, watchSignIn, watchSmsSender } from './telemetry/watch-calls.ts'
import { watchProcess } from './telemetry/watch-process.ts'
import { watchQueues } from './telemetry/watch-queues.ts'
import { watchRequests } from './telemetry/watch-requests.ts'
import { watchRetention } from './telemetry/watch-retention.ts'
import { observeRuns, watchRuns } from './telemetry/watch-runs.ts'
import { watchTables } from './telemetry/watch-tables.ts'
import { watchTracker } from './telemetry/watch-tracker.ts'
import { createBoardLease } from './tracker/board-lease.ts'
import { createDoneReader, createPlaceReader } from './tracker/done-reader.ts'
import { createGivenSprintsReader } from './tracker/given-sprints.ts'
import { createIssueReader } from './tracker/issue-reader.ts'
import { createLinkAttempts } from './tracker/link-attempts.ts'
import { createLinkSeals } from './tracker/link-seals.ts'
import { createLinkTokens } from './tracker/link-tokens.ts'
import { createLinks } from './tracker/links.ts'
import { createPendingLinks } from './tracker/pending-links.ts'
import { createRefreshLease } from './tracker/refresh-lease.ts'
import { createTokenCipher } from './tracker/token-cipher.ts'
import { createTrackers } from './tracker/trackers.ts'
import { registerInstallationRoutes } from './vitals/installation-routes.ts'
import { createInstallationTokens } from './vitals/installation-tokens.ts'
import { registerVitalRoutes } from './vitals/vital-routes.ts'
import { createVitalStore } from './vitals/vital-store.ts'
import { createDeliveryHandler, refusedWords } from './webhooks/deliver.ts'
import { happeningsOf, slipHappening } from './webhooks/happenings.ts'
import { registerWebhookRoutes } from './webhooks/webhook-routes.ts'
import { createWebhookStore } from './webhooks/webhook-store.ts'
import { createWorkers } from './work/create-workers.ts'
import { createOneByOne } from './work/one-by-one.ts'

export type AppDependencies = {
  env: Env
  db: Database
  /** A language model behind the port; null for the built-in drafter. */
  drafter: Drafter | null
  /** The tracker that plans are saved to. */
  provider: TrackerProvider
  mailer: Mailer
  smsSender: SmsSender
  /** Absent: nobody looks. */
  telemetry?: Telemetry
  /** The slow ones by default, which no setting changes: only tests of other things hand in quick ones. */
  digests?: PasswordDigests
  /** How long lost calls to the tracker may still arrive; only tests whose tracker is quick hand in less. */
  patience?: SettlePatience
  log: Log
  now: () => Date
  newId: () => string
  /** Where the built page stands. */
  webDir: string
  /** Aborted some time before the server is closed: from then on others are to get its work. */
  leaving?: AbortSignal
}

const neverAsked = () => {
  throw new Error('requests are read and answers written by our own schemas')
}
/** In the place of Fastify's, which it would load though nothing here asks them: a hundred files, a tenth of a second of each start. */
const noCompilers = { buildValidator: neverAsked, buildSerializer: neverAsked }

/** The server, ready to listen: every part of it and what each is given. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { env, db, drafter, digests = slowDigests, patience } = dependencies
  const { telemetry = noTelemetry } = dependencies
  const { log, now, newId, webDir, leaving = new AbortController().signal } = dependencies
  z.config(validationMessages)
  const provider = watchTracker(dependencies.provider, telemetry)
  const mailer = watchMailer(dependencies.mailer, telemetry)
  const smsSender = watchSmsSender(dependencies.smsSender, telemetry)
  const calls = watchRequests(telemetry, env)
  const app = fastify({
    loggerInstance: log,
    childLoggerFactory: calls.childLoggerFactory,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: env.trustProxy,
    bodyLimit: 1024 * 1024,
    // who is still connected is answered to the end, and told to ask elsewhere next
    return503OnClosing: false,
    requestTimeout: 30_000,
    // who sends headers slowly, or many of them, holds no connection
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384 },
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    // what the router refuses by itself goes past every hook: ids are checked by the schemas, and no address is longer than Node's headers
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: ({ url }) => canonicalAddress(url),
    schemaController: { compilersFactory: noCompilers },
  })
  // a body that says it is text is no JSON
  app.removeContentTypeParser('text/plain')
  calls.register(app)
  const oneByOne = createOneByOne()
  parseJson(app, oneByOne)
  app.setValidatorCompiler(validate)
  app.setSerializerCompiler(serialize)

  const audit = createAuditTrail({ db, log, now })
  app.addHook('onClose', () => audit.written())

  // identity
  const attempts = createAttempts({ db, secret: env.authSecret, now })
  const links = createLinks({ db, now })
  const accessTokens = createTokenStore({ db, most: env.limits.accessTokens, now, newId })
  const programs = createOAuthStore({ db, secret: env.authSecret, most: env.limits.accessTokens, now, newId })
  const deviceLogins = createDeviceLoginStore({ db, secret: env.authSecret, now })
  const removeGrants = async (personId: string) => {
    if (await links.find(personId)) audit.record({ person: personId, what: 'unlink' })
    await links.remove(personId)
    await accessTokens.revokeAll(personId)
    await programs.endAll(personId)
    await deviceLogins.forgetApproved(personId)
  }
  const signIns = createSignInLimits({ attempts, tries: env.limits.signInTries })
  const proofs = createIdentityProofs({
    db,
    secret: env.authSecret,
    beginGuess: signIns.begin,
    verify: (hash, password) => digests.verify({ hash, password }),
    now,
  })
  const { adminEmails } = env.signIn
  const { mailsPerAddress: most, smsPerDay: mostSmsPerDay } = env.limits
  const mailing = createMailing({ mailer, smsSender, attempts, most, mostSmsPerDay, audit, log })
  const tellChange = createTellChange({ db, mailing, publicUrl: env.publicUrl, log })
  const people = createPeopleStore({ db, adminEmails, audit, tellChange, now })
  const auth = createAuth({
    env,
    db,
    mailing,
    tellChange,
    people,
    digests,
    attempts,
    proofs,
    removeGrants,
    log,
    audit,
    watchSignIn: watchSignIn(telemetry),
    now,
  })
  app.addHook('onReady', () => noteRoles(db, audit, adminEmails))
  const readLiveSessions = createReadLiveSessions({ db, sessionMaxDays: env.signIn.sessionMaxDays, now })
  const authenticateIdToken = createAuthenticate({
    readLiveSessions,
    readKeys: () => auth.api.getJwks(),
    issuer: env.publicUrl,
    adminEmails,
    now,
  })
  const needsConfirmed = env.signIn.emailVerification === 'required'
  const tokenAuthentication = createTokenAuthentication({ store: accessTokens, adminEmails, needsConfirmed, log, now })
  app.addHook('onClose', () => tokenAuthentication.settled())

  // what holds for every route
  handleErrors(app, audit)
  letConnectionsGo(app, leaving)
  const methodsAt = knownMethods(app)
  // before the policies, because a refusal carries the headers too
  await sendSecurityHeaders(app, env)
  answerOwnHostOnly(app, env.publicUrl)
  await compressAnswers(app)
  refuseForeignPages(app, env.publicUrl)
  letInGently(app)
  const ownCalls = createOwnCalls()
  const counts = new SummedCounts({
    exchange: db.kind === 'postgres' ? createExchange({ db, secret: env.authSecret }) : null,
    // whoever needs the database says so; the next second makes up for this one
    onFailure: (error) => log.debug({ err: error }, 'counts of calls could not be handed over'),
  })
  app.addHook('onClose', async () => counts.close())
  enforcePolicies(app, {
    authenticate: (bearer) =>
      isAccessToken(bearer) ? tokenAuthentication.authenticate(bearer) : authenticateIdToken(bearer),
    countBadToken: createBadTokenCount(counts, env.limits.badTokensPerMinute),
    metricsToken: env.telemetry.metricsToken,
    isOwnCall: ownCalls.isOwn,
  })
  await limitRates(app, { ...env.limits, counts, db, secret: env.authSecret })
  noteAdminLooks(app, audit)
  const watched = watchAccess({ readLiveSessions, readLiveTokens: tokenAuthentication.readLive, log })
  const openStreams = guardStreams(app, { watchAccess: watched, limits: env.limits })
  await refuseWhenLate(app, env.limits.eventLoopDelayMs)
  await describeApi(app, {
    publicUrl: env.publicUrl,
    version: packageJson.version,
    trackerName: provider.name,
    more: { ...identityPaths, ...healthPaths },
  })

  // heavy work: threads for what would keep others waiting
  const workers = createWorkers({ log })
  app.addHook('onClose', () => workers.close())
  const builtIn = createDraftersInThreads(workers)
  const drafters = drafter ? drafterForAll(drafter, workers) : builtIn
  if (!drafter && env.warmsUpDrafter) {
    app.addHook('onListen', async () => {
      void builtIn.warmUp().catch((error) => log.warn({ err: error }, 'the drafter could not be warmed up'))
    })
  }

  // long work, and what kinds of it there are
  const webhooks = createWebhookStore({ db, now, newId })
  const runs = createRunEngine({
    db,
    log,
    watch: watchRuns(telemetry),
    mostUnderWay: env.limits.runs,
    admit: refuseWhileDeleting,
    onEnd: async (queries, run) => {
      for (const happening of happeningsOf(run, env.publicUrl)) await webhooks.tell(queries, run.owner, happening)
    },
  })
  const { webhooksAllowPrivateAddresses: allowPrivateAddresses } = env
  runs.register(
    'delivery',
    createDeliveryHandler({
      store: webhooks,
      fetch: guardedFetch({ allowPrivateAddresses, refusal: refusedWords }),
      serverSecret: env.authSecret,
      userAgent: `Planwright/${packageJson.version}`,
      now,
    }),
  )
  const ledger = createTokenLedger({ db })
  const histories = createHistoryStore({ db, now })
  const openMeter = createTokenMeters({ ledger, budget: env.ai, now })
  runs.register(
    'generation',
    createGenerationHandler({
      drafters,
      openMeter,
      teamPoints: histories.teamPoints,
      log,
      atOnce: env.limits.generationsAtOnce,
    }),
  )
  app.addHook('onReady', async () => runs.begin())
  leaving.addEventListener('abort', () => void runs.handOn())
  app.addHook('preClose', () => runs.stop())

  const { deleteAccount, finishDeletions } = createAccountDeletion({
    db,
    runs,
    requireAnotherAdmin: createRequireAnotherAdmin(adminEmails),
    log,
    now,
  })
  const retention = createRetention({
    db,
    keep: env.retention,
    finishDeletions,
    tell: watchRetention(telemetry),
    log,
    now,
  })
  app.addHook('onReady', async () => retention.begin())
  app.addHook('preClose', () => retention.stop())

  // the slices
  const cipher = createTokenCipher(env.tokenKeys)
  const seals = createLinkSeals(cipher)
  const lease = createRefreshLease({ db, links, seals, now })
  const tokens = createLinkTokens({ links, lease, seals, provider, now, log })
  const trackers = createTrackers({
    workers,
    links,
    tokens,
    provider,
    fetchImage: guardedFetch({ allowPrivateAddresses: isLoopbackName(new URL(provider.apiUrl).hostname) }),
    now,
    log,
  })
  const drafts = createDraftStore({
    db,
    now,
    newId,
    quota: env.limits,
    deletedDays: env.retention.deletedDraftsDays,
    findStanding: findStandingSaves,
    findLeft: findLeftByUndo,
  })
  runs.register('save', createSaveHandler({ db, links, trackers, findTerms: drafts.findTerms, log, patience }))
  runs.register('undo', createUndoHandler({ db, links, trackers, log, patience }))
  const fetchImage = createImageFetcher({ isKnownHost: isPhotoHost(env), fetch: photoFetch(env) })
  const pictures = createPictures({ db, fetchImage })
  const readProfile = createReadProfile({ db, shownPicture: pictures.shown })
  await registerAuthRoutes(app, { db, auth, env, mailer, attempts, signIns })
  const readSession = createReadSession(auth)
  const requireMaker = createRequireMaker({ db, publicUrl: env.publicUrl, needsConfirmed, readSession })
  const lettingIn = { publicUrl: env.publicUrl, requireMaker, audit, tellChange }
  registerTokenRoutes(app, { ...lettingIn, store: accessTokens })
  registerDeviceLoginRoutes(app, {
    ...lettingIn,
    store: deviceLogins,
    tokens: accessTokens,
    attempts,
  })
  const resource = `${env.publicUrl}/mcp`
  await registerOAuthRoutes(app, { store: programs, attempts, publicUrl: env.publicUrl, resource, audit })
  registerConsentRoutes(app, { ...lettingIn, store: programs, resource })
  registerWebhookRoutes(app, {
    store: webhooks,
    runs,
    requireMaker,
    serverSecret: env.authSecret,
    allowPrivateAddresses,
    publicUrl: env.publicUrl,
    audit,
  })
  const config = publicConfig(env, { version: packageJson.version, drafter: drafters, tracker: provider })
  registerProfileRoutes(app, { config, readProfile })
  registerRunRoutes(app, { runs })
  registerBacklogRoutes(app, { runs, generationsPerMinute: env.limits.generationsPerMinute })
  registerTaskRoutes(app, {
    workers,
    tasks: createDraftingTasks({ drafters, workers, openMeter, newId }),
    estimateCost: createEstimateCost({ ledger, budget: env.ai, asksModel: env.ai.provider !== 'built-in', now }),
    // a person who goes through a backlog asks for far more of them than for backlogs
    tasksPerMinute: 3 * env.limits.generationsPerMinute,
    checksPerMinute: env.limits.plansPerMinute,
  })
  registerSprintRoutes(app, {
    workers,
    readGivenSprints: createGivenSprintsReader(trackers, provider),
    now,
    plansPerMinute: env.limits.plansPerMinute,
  })
  registerDraftRoutes(app, { drafts, writesPerMinute: env.limits.draftWritesPerMinute })
  const readings = createReadingStore({ db, now })
  const following = createFollowing({
    findDraft: drafts.find,
    findSavedWork: (owner, itemIds) => findSavedPlan(db, owner, itemIds),
    findOtherStories: (saved, boardId) => findOtherSavedStories(db, saved, boardId),
    findNarrowed: drafts.findNarrowed,
    formerScopes: drafts.formerScopes,
    readings,
    links,
    trackers,
    workers,
    noteLikely: (owner, draftId, likelyBy) => noteLikely(db, owner, draftId, likelyBy),
    onOtherFinish: async (queries, { owner, draftId, before, now: after }) => {
      const slip = slipHappening({ draftId, before, after }, env.publicUrl)
      if (slip) await webhooks.tell(queries, owner, slip)
    },
  })
  const followed = createFollowedStore({ db, now })
  const weeklyDigests = createDigestStore({ db, now, newId })
  runs.register(
    'follow',
    createFollowHandler({
      store: followed,
      look: following.look,
      asksForDigest: weeklyDigests.isOn,
      everyMinutes: env.followMinutes,
      log,
      now,
      random: Math.random,
    }),
  )
  registerFollowingRoutes(app, {
    following,
    followed,
    isDraft: drafts.isThere,
    runs,
    followMinutes: env.followMinutes,
    plansPerMinute: env.limits.plansPerMinute,
    now,
  })
  const findRecipient = createFindRecipient({
    sendsMail: env.mail.smtpUrl !== null || env.sandboxUrl !== null,
    needsConfirmed,
    findMailbox: people.mailboxOf,
  })
  runs.register(
    'digest',
    createDigestHandler({
      store: weeklyDigests,
      findRecipient,
      listInitiatives: async (owner) => (await drafts.list(owner)).drafts.filter(({ stories }) => stories > 0),
      readProgress: async (caller, draftId, looks) =>
        (looks && (await following.look(caller, draftId))) || following.progress(caller, draftId, false),
      follow: async (owner, draftId) => {
        if (env.followMinutes === 0) return
        await followed.see(owner, draftId)
        await runs.start({ owner, kind: 'follow', input: { draftId } })
      },
      mailer,
      publicUrl: env.publicUrl,
      trackerName: provider.name,
      serverSecret: env.authSecret,
      log,
    }),
  )
  const digestStarts = createDigestStarts({ store: weeklyDigests, runs, log })
  app.addHook('onReady', async () => digestStarts.begin())
  app.addHook('preClose', () => digestStarts.stop())
  await registerDigestRoutes(app, {
    store: weeklyDigests,
    findRecipient,
    look: digestStarts.look,
    serverSecret: env.authSecret,
    now,
  })
  registerExportRoutes(app, { findDraft: drafts.find, workers, publicUrl: env.publicUrl })
  await registerImportRoutes(app, { drafts, workers, mostAtOnce: env.limits.documentsAtOnce })

  await registerDocumentRoutes(app, {
    read: createDocumentReader(workers),
    mostAtOnce: env.limits.documentsAtOnce,
  })
  registerJiraBriefRoutes(app, { readIssues: createIssueReader(trackers), workers, trackerName: provider.name })
  registerEstimateRoutes(app, {
    histories,
    readDoneIssues: createDoneReader(trackers),
    readPlace: createPlaceReader(links),
    findFollowed: createDoneStoriesReader({
      readings,
      findSavedWorkAt: (place, planId) => findSavedPlanAt(db, place, planId),
    }),
    estimation: createEstimation(workers),
    estimatesPerMinute: env.limits.plansPerMinute,
  })

  registerLinkRoutes(app, {
    attempts: createLinkAttempts({ db, cipher, now }),
    pendingLinks: createPendingLinks({ db, seals, now }),
    links,
    provider,
    publicUrl: env.publicUrl,
    linksPerMinute: env.limits.linksPerMinute,
    readSession,
    readProfile,
    afterLinking: (personId) => runs.resumeAfterLinking(personId),
    audit,
    log,
  })
  registerSiteRoutes(app, { trackers, links, readProfile })
  registerTrackerSettingsRoutes(app, { trackers, links, readProfile })
  registerBoardRoutes(app, { trackers, links, boardLease: createBoardLease({ db }), log })
  registerWorkRoutes(app, { trackers })
  const confirmations = createConfirmations({ secret: env.authSecret, now })
  registerSaveRoutes(app, {
    db,
    runs,
    links,
    trackers,
    workers,
    oneByOne,
    audit,
    confirmations,
    savesPerMinute: env.limits.savesPerMinute,
  })
  registerUndoRoutes(app, { db, runs, trackers, audit, confirmations, savesPerMinute: env.limits.savesPerMinute })

  registerAgentRoutes(app, { publicUrl: env.publicUrl, version: packageJson.version, ownCalls })

  registerPeopleRoutes(app, { people })
  registerModelUseRoutes(app, { readModelUse: createReadModelUse({ db, emailsOf: people.emailsOf }), now })
  registerAuditRoutes(app, { db, audit, emailsOf: people.emailsOf, idOf: people.idOf })
  registerOwnUserRoutes(app, {
    db,
    pictures,
    readProfile,
    accountCallsPerMinute: env.limits.accountCallsPerMinute,
  })
  registerAccountRoutes(app, {
    db,
    deleteAccount,
    proofs,
    watchAccess: watched,
    audit,
    accountCallsPerMinute: env.limits.accountCallsPerMinute,
    exportMinutes: env.limits.exportMinutes,
    log,
    now,
  })

  registerVitalRoutes(app, { vitals: createVitalStore({ db, now }), enabled: env.webVitals })
  registerInstallationRoutes(app, { tokens: createInstallationTokens({ secret: env.authSecret, now }) })
  // how all of it is doing
  observeRuns(telemetry, db)
  watchTables(telemetry, db)
  watchQueues(telemetry, { db, queues: { threads: workers.waiting, 'serving-thread': oneByOne.waiting }, openStreams })
  const processWatch = watchProcess(telemetry)
  app.addHook('onClose', async () => processWatch.stop())
  registerHealthRoutes(app, { db, leaving, metrics: telemetry.metrics })
  const openHome = createOpenHome({ config, readSession, links, drafts })
  await serveWeb(app, { webDir, publicUrl: env.publicUrl, methodsAt, openHome })
  return app
}
