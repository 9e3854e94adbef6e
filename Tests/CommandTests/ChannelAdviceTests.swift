import TestSupport
import Testing

/// An error named channels that `--channel` then refused.
@Suite struct ChannelAdviceTests {
    /// Channels as they are named where two files overlap: by name, by number, without a name.
    @Test(arguments: [
        ("a.log", "(1436451452.100000) can0 4C1#00\n(1436451453.100000) can0 4C1#01\n", "can0"),
        (
            "a.asc",
            "date Sat Sep 30 15:06:13.000 2017\nbase hex  timestamps absolute\n  0.20 1 4C1 Rx d 1 00\n  5.00 1 4C1 Rx d 1 01\n",
            "1"
        ),
        (
            "a.csv",
            "timestamp,arbitration_id,extended,remote,error,dlc,data\n1.0,0x4C1,0,0,0,1,AA==\n2.0,0x4C1,0,0,0,1,AQ==\n",
            ""
        ),
    ])
    func theChannelsThatAreNamedCanBeAskedFor(file: String, text: String, channel: String) throws {
        let folder = TestFolder()
        let other = "b" + file.dropFirst()
        try folder.write(file, text)
        try folder.write(other, text)
        let refusal = try Command.run("timeline", file, other, "--merge", "--bytes", "4C1", "-o", "x.svg", in: folder)
        #expect(refusal.status == 1)
        let names = ["file1", "file2"].map { channel.isEmpty ? $0 : channel + "." + $0 }
        #expect(
            refusal.error
                == "canfolio: 4C1 is on 2 channels: \(names.joined(separator: ", ")); choose one with --channel\n")
        for name in names {
            let call = ["timeline", file, other, "--merge", "--bytes", "4C1", "-o", "x.svg", "--channel", name]
            let outcome = try Command.run(call, in: folder)
            #expect(outcome.status == 0, "\(outcome.error)")
            for option in [
                ["--start", "0"], ["--stop", "1:00"], ["--start", "-30"], ["--filter", "\(name),4C1:7FF"],
            ] {
                let dump = ["dump", file, other, "--merge", "--quiet", "--to", "csv", "--channel", name] + option
                let lines = try Command.run(dump, in: folder).output.split(separator: "\n")
                #expect(lines.count == 3)
                #expect(lines.dropFirst().allSatisfy { $0.contains("," + name + ",") }, "\(lines)")
            }
        }
        let wrong = try Command.run("dump", file, other, "--merge", "--channel", "can7", in: folder)
        #expect(wrong.status == 7)
        #expect(wrong.error.hasSuffix("the channels are \(names.joined(separator: ", "))\n"))
    }
}
