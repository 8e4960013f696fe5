import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.Channel;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.h2.mvstore.MVStore;

/**
 * mongo-java-server as today's drivers accept it: a wire version they know, one command at a time,
 * a commit before every reply to a write, sessions, and transactions that can be rolled back (from
 * pre-images; others see what they write). Everything else is left as it is, because it is the judge.
 *
 * Arguments: the file. Prints the port it listens on.
 */
public class SecondEngine extends H2Backend {
  private static final Set<String> WRITES = Set.of("insert", "update", "delete", "findAndModify",
      "findandmodify", "create", "createIndexes", "drop", "dropIndexes", "dropDatabase",
      "renameCollection", "aggregate");
  private static final int WIRE_VERSION = 13;

  /** What takes back the writes of each open transaction, the newest first. */
  private final Map<Object, Deque<Runnable>> undo = new HashMap<>();

  SecondEngine(MVStore store) {
    super(store);
  }

  private static Document hello() {
    return new Document("isWritablePrimary", true).append("ismaster", true).append("helloOk", true)
        .append("maxBsonObjectSize", 16777216).append("maxMessageSizeBytes", 48000000)
        .append("maxWriteBatchSize", 100000).append("localTime", Instant.now())
        .append("logicalSessionTimeoutMinutes", 30).append("minWireVersion", 0)
        .append("maxWireVersion", WIRE_VERSION).append("ok", 1);
  }

  @Override
  public Document handleCommand(Channel channel, String database, String command, Document query) {
    boolean greets = command.equalsIgnoreCase("ismaster") || command.equals("hello");
    return greets ? hello() : super.handleCommand(channel, database, command, query);
  }

  @Override
  public synchronized Document handleMessage(MongoMessage message) {
    Document command = message.getDocument();
    String name = command.keySet().iterator().next();
    Object transaction = transactionOf(command);
    switch (name) {
      case "hello", "isMaster", "ismaster":
        return hello();
      case "startSession", "endSessions", "refreshSessions", "killSessions":
        return new Document("ok", 1);
      case "commitTransaction":
        undo.remove(transaction);
        return new Document("ok", 1);
      case "abortTransaction":
        rollBack(transaction);
        return new Document("ok", 1);
      default:
    }
    if (Boolean.TRUE.equals(command.get("startTransaction"))) undo.put(transaction, new ArrayDeque<>());
    Deque<Runnable> steps = transaction == null ? null : undo.get(transaction);
    if (steps != null) remember(message, command, name, steps);
    Document reply = super.handleMessage(message);
    if (steps != null) rememberUpserts(message, command, name, reply, steps);
    if (WRITES.contains(name)) commit();
    return reply;
  }

  private static Object transactionOf(Document command) {
    boolean inTransaction = Boolean.FALSE.equals(command.get("autocommit"));
    return inTransaction ? command.get("lsid") + "/" + command.get("txnNumber") : null;
  }

  private void rollBack(Object transaction) {
    Deque<Runnable> steps = undo.remove(transaction);
    while (steps != null && !steps.isEmpty()) steps.pop().run();
    commit();
  }

  /** Notes the documents that a command is going to change, as they are now. */
  private void remember(MongoMessage message, Document command, String name, Deque<Runnable> steps) {
    Object collection = command.get(name);
    List<Document> filters = new ArrayList<>();
    switch (name) {
      case "insert" -> {
        for (Document doc : documents(command, "documents"))
          steps.push(() -> remove(message, command, collection, doc.get("_id")));
      }
      case "update" -> documents(command, "updates").forEach(item -> filters.add((Document) item.get("q")));
      case "delete" -> documents(command, "deletes").forEach(item -> filters.add((Document) item.get("q")));
      case "findAndModify", "findandmodify" ->
        filters.add(command.get("query") instanceof Document query ? query : new Document());
      default -> { }
    }
    for (Document filter : filters) {
      Document found = call(message, command, new Document("find", collection).append("filter", filter)
          .append("batchSize", Integer.MAX_VALUE));
      if (!(found.get("cursor") instanceof Document cursor)) continue;
      for (Document doc : documents(cursor, "firstBatch")) {
        Document before = doc.cloneDeeply();
        steps.push(() -> {
          remove(message, command, collection, before.get("_id"));
          call(message, command, new Document("insert", collection).append("documents", List.of(before)));
        });
      }
    }
  }

  private void rememberUpserts(MongoMessage message, Document command, String name, Document reply,
      Deque<Runnable> steps) {
    List<Object> ids = new ArrayList<>();
    if (reply.get("upserted") instanceof List<?> list)
      for (Object item : list) ids.add(((Document) item).get("_id"));
    if (reply.get("lastErrorObject") instanceof Document last && last.get("upserted") != null)
      ids.add(last.get("upserted"));
    for (Object id : ids) steps.push(() -> remove(message, command, command.get(name), id));
  }

  @SuppressWarnings("unchecked")
  private static List<Document> documents(Document document, String field) {
    return (List<Document>) document.get(field);
  }

  private void remove(MongoMessage message, Document command, Object collection, Object id) {
    Document statement = new Document("q", new Document("_id", id)).append("limit", 1);
    call(message, command, new Document("delete", collection).append("deletes", List.of(statement)));
  }

  private Document call(MongoMessage message, Document command, Document inner) {
    inner.append("$db", command.get("$db"));
    return super.handleMessage(new MongoMessage(message.getChannel(), message.getHeader(), inner));
  }

  private static MongoVersion version() {
    return new MongoVersion() {
      public List<Integer> getVersionArray() {
        return List.of(5, 0, 0);
      }

      public int getWireVersion() {
        return WIRE_VERSION;
      }
    };
  }

  public static void main(String[] arguments) throws Exception {
    MVStore store = new MVStore.Builder().fileName(arguments[0]).cacheSize(64).open();
    store.setVersionsToKeep(0);
    SecondEngine engine = new SecondEngine(store);
    engine.version(version());
    MongoServer server = new MongoServer(engine);
    System.out.println("listening on " + server.bind().getPort());
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    Thread.currentThread().join();
  }
}
