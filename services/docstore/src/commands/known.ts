/** Commands of MongoDB's manual: what is not implemented of them is refused as known. */
export const KNOWN_COMMANDS: ReadonlySet<string> = new Set(
  `
  abortReshardCollection abortTransaction addShard addShardToZone aggregate analyze
  analyzeShardKey appendOplogNote applyOps authenticate autoCompact balancerCollectionStatus
  balancerStart balancerStatus balancerStop buildInfo bulkWrite cleanupOrphaned clearJumboFlag
  cloneCollectionAsCapped collMod collStats commitReshardCollection commitTransaction compact
  compactStructuredEncryptionData configureCollectionBalancing configureQueryAnalyzer
  connPoolStats connectionStatus convertToCapped count create createIndexes createRole
  createSearchIndexes createUser currentOp dataSize dbHash dbStats delete distinct driverOIDTest
  drop dropAllRolesFromDatabase dropAllUsersFromDatabase dropConnections dropDatabase
  dropIndexes dropRole dropSearchIndex dropUser enableSharding endSessions explain features
  filemd5 find findAndModify flushRouterConfig fsync fsyncUnlock getAuditConfig
  getClusterParameter getCmdLineOpts getDefaultRWConcern getLog getMore getParameter getShardMap
  grantPrivilegesToRole grantRolesToRole grantRolesToUser hello hostInfo insert
  invalidateUserCache isSelf killAllSessions killAllSessionsByPattern killCursors killOp
  killSessions listCollections listCommands listDatabases listIndexes listSearchIndexes
  listShards lockInfo logApplicationMessage logRotate logout mapReduce mergeChunks moveChunk
  moveCollection movePrimary moveRange netstat ping planCacheClear planCacheClearFilters
  planCacheListFilters planCacheSetFilter profile reIndex refineCollectionShardKey
  refreshSessions removeQuerySettings removeShard removeShardFromZone renameCollection
  replSetAbortPrimaryCatchUp replSetFreeze replSetGetConfig replSetGetStatus replSetInitiate
  replSetMaintenance replSetReconfig replSetResizeOplog replSetStepDown replSetSyncFrom
  reshardCollection revokePrivilegesFromRole revokeRolesFromRole revokeRolesFromUser rolesInfo
  rotateCertificates saslContinue saslStart serverStatus setAllowMigrations setAuditConfig
  setClusterParameter setDefaultRWConcern setFeatureCompatibilityVersion setIndexCommitQuorum
  setParameter setQuerySettings shardCollection shardConnPoolStats shardingState shutdown split
  startSession top transitionFromDedicatedConfigServer transitionToDedicatedConfigServer
  unshardCollection unsetSharding update updateRole updateSearchIndex updateUser
  updateZoneKeyRange usersInfo validate validateDBMetadata waitForFailPoint whatsmyuri`
    .trim()
    .split(/\s+/),
);
