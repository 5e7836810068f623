// boardgame.io's server with Rainbow on 127.0.0.1: `node server.js memory|flatfile [FOLDER]`.
// Prints the port it listens on.

const { FlatFile, Server } = require("boardgame.io/server");
const { Rainbow } = require("./rainbow.js");

const [storage, folder] = process.argv.slice(2);
const db = storage === "flatfile" ? new FlatFile({ dir: folder, logging: false }) : undefined;
const server = Server({ games: [Rainbow], origins: [], db });

// Loopback only: the library itself would listen everywhere.
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, callback) => listen(port, "127.0.0.1", callback);

server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`port ${appServer.address().port}`);
});
