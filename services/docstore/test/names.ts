/**
 * The names of MongoDB's manual (7.0 and 8.0): query and projection operators, update operators,
 * stages, accumulators, window functions, expressions and commands.
 */
const words = (text: string): string[] => text.trim().split(/\s+/);

export const QUERY_OPERATORS = words(`
  $eq $gt $gte $in $lt $lte $ne $nin $and $not $nor $or $exists $type $expr $jsonSchema $mod $regex
  $text $where $geoIntersects $geoWithin $near $nearSphere $all $elemMatch $size $bitsAllClear
  $bitsAllSet $bitsAnyClear $bitsAnySet $rand $sampleRate $comment $options`);

export const UPDATE_OPERATORS = words(`
  $currentDate $inc $min $max $mul $rename $set $setOnInsert $unset $addToSet $pop $pull $push
  $pullAll $bit $pushAll $isolated`);

export const STAGES = words(`
  $addFields $bucket $bucketAuto $changeStream $changeStreamSplitLargeEvent $collStats $count
  $currentOp $densify $documents $facet $fill $geoNear $graphLookup $group $indexStats $limit
  $listClusterCatalog $listLocalSessions $listSampledQueries $listSearchIndexes $listSessions $lookup
  $match $merge $out $planCacheStats $project $querySettings $queryStats $redact $replaceRoot
  $replaceWith $sample $search $searchMeta $set $setWindowFields $shardedDataDistribution $skip
  $sort $sortByCount $unionWith $unset $unwind $vectorSearch`);

export const ACCUMULATORS = words(`
  $accumulator $addToSet $avg $bottom $bottomN $count $first $firstN $last $lastN $max $maxN
  $median $mergeObjects $min $minN $percentile $push $stdDevPop $stdDevSamp $sum $top $topN`);

export const EXPRESSIONS = words(`
  $abs $acos $acosh $add $allElementsTrue $and $anyElementTrue $arrayElemAt $arrayToObject $asin
  $asinh $atan $atan2 $atanh $avg $binarySize $bitAnd $bitNot $bitOr $bitXor $bsonSize $ceil $cmp
  $concat $concatArrays $cond $convert $cos $cosh $dateAdd $dateDiff $dateFromParts
  $dateFromString $dateSubtract $dateToParts $dateToString $dateTrunc $dayOfMonth $dayOfWeek
  $dayOfYear $degreesToRadians $divide $eq $exp $filter $first $firstN $floor $function $getField
  $gt $gte $hour $ifNull $in $indexOfArray $indexOfBytes $indexOfCP $isArray $isNumber
  $isoDayOfWeek $isoWeek $isoWeekYear $last $lastN $let $literal $ln $log $log10 $lt $lte $ltrim
  $map $max $maxN $median $mergeObjects $meta $millisecond $min $minN $minute $mod $month
  $multiply $ne $not $objectToArray $or $percentile $pow $radiansToDegrees $rand $range $reduce
  $regexFind $regexFindAll $regexMatch $replaceAll $replaceOne $reverseArray $round $rtrim
  $sampleRate $second $setDifference $setEquals $setField $setIntersection $setIsSubset $setUnion
  $sin $sinh $size $slice $sortArray $split $sqrt $stdDevPop $stdDevSamp $strLenBytes $strLenCP
  $strcasecmp $substr $substrBytes $substrCP $subtract $sum $switch $tan $tanh $toBool $toDate
  $toDecimal $toDouble $toHashedIndexKey $toInt $toLong $toLower $toObjectId $toString $toUUID
  $toUpper $trim $trunc $tsIncrement $tsSecond $type $unsetField $week $year $zip`);

export const COMMANDS = words(`
  abortReshardCollection abortTransaction addShard addShardToZone aggregate analyze
  analyzeShardKey appendOplogNote applyOps authenticate autoCompact balancerCollectionStatus
  balancerStart balancerStatus balancerStop buildInfo bulkWrite cleanupOrphaned
  clearJumboFlag cloneCollectionAsCapped collMod collStats commitReshardCollection
  commitTransaction compact compactStructuredEncryptionData configureCollectionBalancing
  configureQueryAnalyzer connPoolStats connectionStatus convertToCapped count create createIndexes
  createRole createSearchIndexes createUser currentOp dataSize dbHash dbStats delete distinct
  driverOIDTest drop dropAllRolesFromDatabase dropAllUsersFromDatabase dropConnections
  dropDatabase dropIndexes dropRole dropSearchIndex dropUser enableSharding endSessions explain
  features filemd5 find findAndModify flushRouterConfig fsync fsyncUnlock getAuditConfig
  getClusterParameter getCmdLineOpts getDefaultRWConcern getLog getMore getParameter
  getShardMap grantPrivilegesToRole grantRolesToRole grantRolesToUser hello hostInfo insert
  invalidateUserCache isSelf killAllSessions killAllSessionsByPattern killCursors killOp
  killSessions listCollections listCommands listDatabases listIndexes listSearchIndexes
  listShards lockInfo logApplicationMessage logRotate logout mapReduce mergeChunks moveChunk
  moveCollection movePrimary moveRange netstat ping planCacheClear planCacheClearFilters
  planCacheListFilters planCacheSetFilter profile reIndex refineCollectionShardKey refreshSessions
  removeQuerySettings removeShard removeShardFromZone renameCollection replSetAbortPrimaryCatchUp
  replSetFreeze replSetGetConfig replSetGetStatus replSetInitiate replSetMaintenance
  replSetReconfig replSetResizeOplog replSetStepDown replSetSyncFrom reshardCollection
  revokePrivilegesFromRole revokeRolesFromRole revokeRolesFromUser rolesInfo
  rotateCertificates saslContinue saslStart serverStatus setAllowMigrations setAuditConfig
  setClusterParameter setDefaultRWConcern setFeatureCompatibilityVersion
  setIndexCommitQuorum setParameter setQuerySettings shardCollection shardConnPoolStats
  shardingState shutdown split startSession top transitionFromDedicatedConfigServer
  transitionToDedicatedConfigServer unshardCollection unsetSharding update updateRole
  updateSearchIndex updateUser updateZoneKeyRange usersInfo validate validateDBMetadata
  waitForFailPoint whatsmyuri`);
