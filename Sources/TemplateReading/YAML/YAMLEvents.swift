internal import CYaml

/// One event of a YAML text, independent of libyaml.
struct YAMLEvent {
    enum Kind {
        case streamStart, streamEnd, documentStart, documentEnd
        case alias(String)
        case scalar(YAMLScalar)
        case sequenceStart, sequenceEnd
        case mappingStart, mappingEnd
    }

    var kind: Kind
    var mark: YAMLMark
    /// The anchor to which aliases refer.
    var anchor: String?
}

/// The events of a text, one after the other, from libyaml's `yaml_parser_parse`.
///
/// Owns the parser and the text that it reads. Both must not move in memory, because libyaml keeps their addresses.
struct YAMLEvents: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: UnsafeMutableBufferPointer<UInt8>

    init(_ yaml: String) throws(YAMLFault) {
        let bytes = Array(yaml.utf8)
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw .refused(nil, reason: "not enough memory to read it")
        }
        self.parser = parser
        text = .allocate(capacity: bytes.count)
        _ = text.initialize(from: bytes)
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        text.deallocate()
    }

    /// The next event; not to be called after `streamEnd` or an error.
    mutating func next() throws(YAMLFault) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw fault }
        defer { yaml_event_delete(&event) }
        let mark = YAMLMark(event.start_mark)
        switch event.type {
        case YAML_STREAM_START_EVENT: return YAMLEvent(kind: .streamStart, mark: mark)
        case YAML_DOCUMENT_START_EVENT: return YAMLEvent(kind: .documentStart, mark: mark)
        case YAML_DOCUMENT_END_EVENT: return YAMLEvent(kind: .documentEnd, mark: mark)
        case YAML_ALIAS_EVENT:
            return YAMLEvent(kind: .alias(Self.string(event.data.alias.anchor) ?? ""), mark: mark)
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            return YAMLEvent(kind: .scalar(Self.scalar(scalar)), mark: mark, anchor: Self.string(scalar.anchor))
        case YAML_SEQUENCE_START_EVENT:
            return YAMLEvent(
                kind: .sequenceStart, mark: mark, anchor: Self.string(event.data.sequence_start.anchor))
        case YAML_SEQUENCE_END_EVENT: return YAMLEvent(kind: .sequenceEnd, mark: mark)
        case YAML_MAPPING_START_EVENT:
            return YAMLEvent(kind: .mappingStart, mark: mark, anchor: Self.string(event.data.mapping_start.anchor))
        case YAML_MAPPING_END_EVENT: return YAMLEvent(kind: .mappingEnd, mark: mark)
        default: return YAMLEvent(kind: .streamEnd, mark: mark)
        }
    }

    /// The error of libyaml; its texts are constants.
    private var fault: YAMLFault {
        let state = parser.pointee
        let problem = state.problem.map { String(cString: $0) } ?? "it cannot be read"
        switch state.error {
        case YAML_READER_ERROR: return .notYAML(mark(at: state.problem_offset), problem: problem)
        case YAML_SCANNER_ERROR, YAML_PARSER_ERROR: return .notYAML(YAMLMark(state.problem_mark), problem: problem)
        default: return .notYAML(nil, problem: problem)
        }
    }

    /// For characters that YAML does not allow, libyaml gives the offset in bytes.
    private func mark(at offset: Int) -> YAMLMark {
        let before = text[..<min(offset, text.count)]
        let newline = UInt8(ascii: "\n")
        let line = before.count { $0 == newline } + 1
        let start = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
        return YAMLMark(line: line, column: before[start...].count { $0 & 0xC0 != 0x80 } + 1)
    }

    private static func scalar(_ scalar: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar) -> YAMLScalar {
        YAMLScalar(
            text: String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self),
            isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
            isText: scalar.quoted_implicit == 1 || string(scalar.tag) == "tag:yaml.org,2002:str")
    }

    private static func string(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        pointer.map { String(cString: $0) }
    }
}

extension YAMLMark {
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: mark.line + 1, column: mark.column + 1)
    }
}
