/// Small captures of the text formats, each with some of what the format can hold.
enum TextSamples {
    static let candump = """
        (1436509052.249713) can0 123#1122334455667788 R
        (1436509052.349713) can0 12345678##311223344
        (1436509052.449713) can0 45123#81:07:12345678#11223344
         (000.001234)  can0  TX B E  123  [02]  11 22
          can0  123   [2]  11 22   '."'
        <0x18eeff01> [2] 05 a0
          can0  123  [0003] (45|81:07:12345678) 11 22 33
         (2021-01-22 13:58:11.562086)  can0  123   [1]  11

        """
    static let asc = """
        date Sat Sep 30 15:06:13.191 PM 2017
        base hex  timestamps relative
        Begin Triggerblock Sat Sep 30 15:06:13.191 2017
          17.876708 1  6F9             Rx   d 8 05 0C 00 00 00 00 00 ff  Length = 240015 BitCount = 124 ID = 1785
           1.000000 CANFD   3 Rx        30a  Generic_Name_12      1 1 2  2 01 02   102203  133   303000 e0006659
           1.100000 1  Gateway_1                           Tx   d 3 06 00 00  Length = 888000 BitCount = 77 ID = 272
           2.584921 4 300 Tx r 8 Length = 1704000 BitCount = 145 ID = 88888888x
           2.501020 2 ErrorFrame Flags = 0xe CodeExt = 0x20a2

        """

    /// The other text formats.
    static let all: [(format: String, text: String)] = [
        (
            "trc",
            """
            ;$FILEVERSION=2.1
            ;$STARTTIME=45571.6807583796
            ;$COLUMNS=N,O,T,B,I,d,R,L,D
                  1     17535.400 DT 1  00000100 Tx -  8    00 01 02 03 04 05 06 07
                  2     17540.300 ST 1         - Rx -  4    00 00 00 08
                  3     17541.300 ER 1         - Rx -  5    04 00 02 08 00
                  4     48937.600 RR 1      0704 Rx -  1
                  5     48938.600 BI 2      0704 Rx -  9    00 01 02 03 04 05 06 07 08 09 0A 0B

            """
        ),
        (
            "trc",
            """
            ;$FILEVERSION=1.1
            ;$STARTTIME=37704.5364870833
                 1)    1059.9  Rx         0300  7  00 00 00 00 04 00 00
                 2)    1346.8  Warng  FFFFFFFF  4  00 00 00 04  BUSLIGHT
                 3)    1349.2  Error      0008  4  00 19 08 08
                 4)    1352.7  Rx         0100  3  RTR

            """
        ),
        (
            "peak-csv",
            """
            $STARTTIME=45628.5
            Number Time (ms) Bus Direction Type ID (hex) Reserved Length D0 D1 D2 D3 D4 D5 D6 D7 D...
            1 0.100 1 Rx DT 0593 - 6 00 00 FF FF FF FF
            2 1.700 2 Tx FB 18EFC034 - 12 00 00 00 00 00 00 00 01 02 03 04 05

            """
        ),
        (
            "canhacker",
            "@ TEXT @ 3 @ 64 @ 0 @ 3 @ 7459 @ 00:00:07.459 @\r# $LocalTime=11:19:54.503\r"
                + "59,641405\t1\t00000004\t112\t8\t00 20 C1 0E 01 72 89 00\t00000000\t     r  \t\r"
                + "0,641405\t1\t00000005\t18EFC034\t2\t00 20                  \t00000000\t     r  \t\r"
                + "0,7\t1\t00000006\t123\t2\t                       \t00000000\t        \t\r"
        ),
        (
            "busmaster",
            """
            ***BUSMASTER Ver 2.4.0***
            ***PROTOCOL CAN***
            ***[START LOGGING SESSION]***
            ***START DATE AND TIME 14:5:2013 14:8:19:524***
            ***HEX***
            ***SYSTEM MODE***
            23:08:20:4009 Tx 1 0x021 s 3 00 01 02
            00:08:20:53 Rx 2 18EFC034 x 1 FF
            00:08:20:54 Rx 2 7FF sr 4
            ***PROTOCOL J1939***
            ***DEC***
            12:38:30:5344 1 18eeff00 0x00EE00 ACL 00  FF  006 Tx 2 01 00

            """
        ),
        (
            "crtd",
            """
            1632509059.533816 CXX OVMS CRTD
            1632509059.541604 2R11 174 00 00 00 aa 0f 00 00 00
            1632509059.541605 T29 18FEF100 01
            1632509059.541606 12R11 7FF

            """
        ),
        (
            "gvret-csv",
            """
            Time Stamp,ID,Extended,Dir,Bus,LEN,D1,D2,D3,D4,D5,D6,D7,D8
            1000,000002E6,false,Rx,0,8,1,2,3,4,5,6,7,8,
            -2000,18FEF100,TRUE,Tx,1,2,a,0B,

            """
        ),
        (
            "python-can-csv",
            """
            timestamp,arbitration_id,extended,remote,error,dlc,data
            1581668399.05375,0x123,0,0,0,3,EjRW
            1581668399.053751,0x12345678,1,0,0,12,AAECAwQFBgcICQoL
            1581668399.06,0x0,0,1,0,2,

            """
        ),
        (
            "csv",
            """
            time,bus,id,ext,rtr,error,fd,brs,esi,dir,dlc,data
            1.0,can0,123,0,1,0,0,0,0,Rx,4,
            2.0,can1,00000123,true,false,false,true,TRUE,1,tx,9,000102030405060708090A0B
            3.5,"can1",123,0,0,0,0,0,0,,3,0x11 22 3

            """
        ),
        (
            "microchip",
            """
            //---------------------------------
            CAN BUS Analyzer
            //---------------------------------
            166064;RX;0x0000021A;2;0xFE;0x36;
            166065;TX;0x18FEF100;0;

            """
        ),
        (
            "cl2000",
            """
            # Logger type: CL2000
            # Time: 20170131T022232
            # Bit-rate: 500000
            Timestamp;Lost;Type;ID;Length;Data
            31T022231683;0;8;7df;2;0201
            2017/01/31 02.22.31,684;0;1;18fef100;0;

            """
        ),
        (
            "pp2can",
            "CAN speed 1: 500k Id format: HEX | Data format: HEX | Id29 format: 29 \n\t\n"
                + ">\t0\t   17:18:39.303:4446.00\tSt\t0x197\t0\t4\t64\tE0\t9E\tC0\t \t \t \t \tp:1\n"
                + ">\t1\t   00:18:39.303:4446.00\tEx\t0x18FEF100\t0\t1\t64\t \t \t \t \t \t \t \tp:1\n"
        ),
        (
            "csv",
            """
            Format of data field,HEX
            Format of id field,HEX
            Logging started at,2020-05-04 09:08:07
            Time,Channel,id,Flags,DLC,Data0,Data1,Data2,Data3,Data4,Data5,Data6,Data7,Counter
            0.25,1,280,2,3,10,20,55,,,,,,1
            0.35,1,,34,,,,,,,,,,2
            0.45,1,100,196612,8,10,20,55,01,02,03,04,05,3

            """
        ),
        (
            "kvaser-txt",
            """
                                          Kvaser Memorator Log
               Format of data field: HEX
               Format of id field:   HEX
                0.189160  1         118    Rx            2  10 00                               1
                0.190500  1  ErrorFrame    Rx               ERROR FRAME                         9
                0.190600  1    18FEF100x   Rx       R    4  RTR                                10

            """
        ),
        (
            "canking",
            """
            Chn Identifier Flg   DLC  D0...1...2...3...4...5...6..D7       Time     Dir
             0    0000014B         1  00                                1675.570498 T
             0    00002102 X       2  60  00                           46055.090598 R
             0    00000000            ErrorFrame                       46055.190598 R

            """
        ),
        (
            "python-can-text",
            """
            Timestamp: 1579876676.199507    ID: 0123    S                DLC:  2    01 02     Channel: vcan0
            Timestamp: 1579876676.299507    ID: 18ff3127    X Rx   R            DL:  3

            """
        ),
        (
            "canhacker",
            "Time   ID     DLC Data                    Comment\n59,876 070      2 00 B0\n00.881 18EA0003 1 BE\n"
        ),
        ("canhacker", "t1232112201A2\nT18DAF11080210014001122334EA5F\nr12340000\nd1231110001\n"),
        ("ydwg", "23:59:59.929 T 18EAFF44 14 F0 01\n00:00:01.5 R 19F01444\n00:00:01.6 R 19F01444 01 02\n"),
    ]
}
